import type { ChatConnection, ChatEvent, ConnectionEvents } from './connection.ts'

/** What the widget knows already. */
export type Known = { session_id: string; after: number }

type PollOptions = {
  /** `https://support.example.com/api/v1` */
  api: string
  chatId: number | string
  /** Undefined while there is no conversation. */
  known(): Known | undefined
}

type Heard = { version?: string; events: ChatEvent[] }

const pauseAfterError = 500

async function post(url: string, body: object, options: RequestInit): Promise<Heard> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    ...options,
  })
  if (!response.ok) throw new Error(`The chat answered ${response.status}.`)
  return (await response.json()) as Heard
}

/** The same events over HTTP, for pages where WebSockets are blocked. */
export function startPolling({ api, chatId, known }: PollOptions, events: ConnectionEvents): ChatConnection {
  const stopped = new AbortController()
  const { signal } = stopped
  let polled: string | undefined
  let sending = Promise.resolve()

  const lose = () => {
    if (signal.aborted) return
    stopped.abort()
    events.onClose(true)
  }
  const pollOnce = async (session_id: string, version: string): Promise<string> => {
    const after = known()?.after ?? 0
    const heard = await post(`${api}/chat_visits/poll`, { chat_id: chatId, session_id, after, version }, { signal })
    for (const event of heard.events) events.onEvent(event)
    if (heard.events.some(({ event }) => event === 'chat_error'))
      await new Promise((resolve) => setTimeout(resolve, pauseAfterError))
    return heard.version ?? ''
  }
  /** One loop for each conversation; it ends with it. */
  const poll = async (): Promise<void> => {
    const session = known()?.session_id
    if (session === undefined || polled === session) return
    polled = session
    let version = ''
    while (!signal.aborted && known()?.session_id === session) version = await pollOnce(session, version)
    if (polled === session) polled = undefined
  }
  const sendOne = async (event: string, data: object): Promise<void> => {
    // Also while the page is being closed.
    const { events: heard } = await post(`${api}/chat_visits`, { event, data }, { keepalive: true })
    for (const one of heard) events.onEvent(one)
    poll().catch(lose)
  }
  queueMicrotask(() => signal.aborted || events.onOpen())
  return {
    send: (event, data) => {
      if (!signal.aborted) sending = sending.then(() => sendOne(event, data)).catch(lose)
    },
    stop: () => stopped.abort(),
  }
}
