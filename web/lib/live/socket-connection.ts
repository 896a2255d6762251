import type { IncomingMessage, OutgoingMessage } from '#contract/live.ts'

const pingEvery = 25_000

export type SocketConnection = {
  /** Drops the message while there is no connection: important data goes through the API. */
  say: (message: IncomingMessage) => void
  close: () => void
}

/** One socket until it breaks or is closed; later messages are ignored. */
export function openConnection(
  socket: WebSocket,
  hear: (message: OutgoingMessage) => void,
  onBreak: () => void,
): SocketConnection {
  let isOver = false
  let isAnswered = true
  let pings: ReturnType<typeof setInterval> | undefined
  const say = (message: IncomingMessage) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
  const close = () => {
    isOver = true
    clearInterval(pings)
    socket.close()
  }
  const giveUp = () => {
    if (isOver) return
    close()
    onBreak()
  }
  /** A missing answer shows that the network is gone; the socket itself notices that only after minutes. */
  const ping = () => {
    if (!isAnswered) return giveUp()
    isAnswered = false
    say({ type: 'ping' })
  }
  socket.addEventListener('message', ({ data }) => {
    if (isOver) return
    isAnswered = true
    const message = JSON.parse(String(data)) as OutgoingMessage
    if (message.type === 'hello') pings = setInterval(ping, pingEvery)
    hear(message)
  })
  socket.addEventListener('close', giveUp)
  return { say, close }
}
