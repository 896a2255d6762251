import type { ChatEvent } from './connection.ts'
import type { Chat } from './state.ts'

type UploadAnswer = { events: ChatEvent[] } | { status: number } | 'lost'

/** Files go over HTTP: they are larger than a frame. */
export async function uploadFile(
  { api, options, widget }: Pick<Chat, 'api' | 'options' | 'widget'>,
  clientId: string,
  file: File,
): Promise<UploadAnswer> {
  const body = new FormData()
  body.set('client_id', clientId)
  body.set('file', file, file.name)
  try {
    const path = `/chat_visits/${widget.sessionId}/files?chat_id=${options.chatId}`
    const response = await fetch(api + path, { method: 'POST', body, credentials: 'omit' })
    return response.ok ? ((await response.json()) as { events: ChatEvent[] }) : { status: response.status }
  } catch {
    return 'lost'
  }
}
