import type { ChatConnection, ChatEvent, ConnectionEvents } from './connection.ts'

/** The server closes sockets that are silent for minutes. */
const pingEvery = 29_000

/** One socket, until it is lost. `onClose` says whether it was ever open. */
export function openSocket(address: string, events: ConnectionEvents): ChatConnection {
  let wasOpen = false
  let isOver = false
  let socket: WebSocket | undefined
  const pings = setInterval(() => send('ping', {}), pingEvery)
  const send = (event: string, data: object) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ event, data }))
  }
  const end = () => {
    if (isOver) return
    isOver = true
    clearInterval(pings)
    events.onClose(wasOpen)
  }
  try {
    socket = new WebSocket(address)
    socket.addEventListener('open', () => {
      wasOpen = true
      events.onOpen()
    })
    socket.addEventListener('message', ({ data }) => {
      for (const event of JSON.parse(String(data)) as ChatEvent[]) events.onEvent(event)
    })
    socket.addEventListener('close', end)
    // A policy of the page that forbids it causes no `close`.
    socket.addEventListener('error', end)
  } catch {
    // Some browsers throw instead.
    queueMicrotask(end)
  }
  return {
    send,
    stop: () => {
      isOver = true
      clearInterval(pings)
      socket?.close()
    },
  }
}
