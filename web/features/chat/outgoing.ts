import type { ChatMessage } from '#contract/chat-message.ts'
import { ChatSessions } from '#contract/chat.ts'
import { api } from '#web/lib/api/api.ts'
import { isApiError, unreachable, wordFailure } from '#web/lib/api/error.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { createStore, useStore } from '#web/lib/external-store.ts'
import { randomId } from '#web/lib/without-https.ts'
import { whenServerAnswers } from '#web/lib/live/server-reachability.ts'
import { writeHtml } from '#web/lib/simple-html.ts'
import { messagesQuery } from './queries.ts'

/** A message that the server has not confirmed yet. */
export type Outgoing = {
  /** The same for each attempt, so that a message whose answer was lost is not stored twice. */
  clientId: string
  sessionId: number
  text: string
  files: readonly File[]
  isNote: boolean
  /** To a visitor who has left. */
  isEmail: boolean
  /** The last message when it was written. */
  afterId: number
  /** Why the server refused it, or undefined while it is being sent. */
  problem?: string | undefined
  /** There is no connection; it is sent again. */
  isWaiting?: boolean | undefined
}

const all = createStore<readonly Outgoing[]>([])

/** Without those that the list of messages has already: a change may be announced before the answer arrives. */
export const useOutgoing = (sessionId: number, messages: readonly ChatMessage[]): readonly Outgoing[] =>
  useStore(all).filter(
    (one) =>
      one.sessionId === sessionId &&
      !messages.some(({ id, content }) => id > one.afterId && content === writeHtml(one.text)),
  )

const change = (clientId: string, values: Partial<Outgoing>) =>
  all.set((before) => before.map((one) => (one.clientId === clientId ? { ...one, ...values } : one)))

export const dropOutgoing = (clientId: string): void =>
  all.set((before) => before.filter((one) => one.clientId !== clientId))

const findLastId = (sessionId: number): number =>
  queryClient.getQueryData(messagesQuery(sessionId).queryKey)?.at(-1)?.id ?? 0

/** One after the other, so that messages keep their order. */
let queue: Promise<void> = Promise.resolve()

export function sendMessage(sessionId: number, message: Pick<Outgoing, 'text' | 'files' | 'isNote' | 'isEmail'>): void {
  const one = { ...message, sessionId, clientId: randomId(), afterId: findLastId(sessionId) }
  all.set((before) => [...before, one])
  queue = queue.then(() => deliver(one))
}

/** As the API takes files in JSON. */
async function encodeFile(file: File) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(String(reader.result)))
  reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
  reader.readAsDataURL(file)
  const data = (await promise).replace(/^[^,]*,/, '')
  return { filename: file.name, data, 'mime-type': file.type || 'application/octet-stream' }
}

const retryAfter = 2000

async function deliver(one: Outgoing): Promise<void> {
  const { sessionId: id, text, files, isNote, isEmail, clientId } = one
  try {
    await api(ChatSessions).addMessage({
      id,
      content: writeHtml(text),
      internal: isNote,
      by_email: isEmail && !isNote,
      client_id: clientId,
      ...(files.length > 0 && { attachments: await Promise.all(files.map(encodeFile)) }),
    })
    await touch(queryClient, [{ object: 'chat_sessions', id }])
    dropOutgoing(clientId)
  } catch (error) {
    if (!isApiError(error, unreachable)) return change(clientId, { problem: wordFailure(error) })
    change(clientId, { isWaiting: true })
    await new Promise((resolve) => setTimeout(resolve, retryAfter))
    await whenServerAnswers()
    return deliver(one)
  }
}
