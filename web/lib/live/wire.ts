import type { IncomingMessage, OutgoingMessage } from '#contract/live.ts'

const pingEvery = 25_000

export type Wire = {
  /** Says nothing while there is no connection: whoever must be heard uses the API. */
  say: (message: IncomingMessage) => void
  hangUp: () => void
}

/** One socket, until it breaks or is hung up; whatever it still says after that concerns nobody. */
export function openWire(socket: WebSocket, hear: (message: OutgoingMessage) => void, onBreak: () => void): Wire {
  let isOver = false
  let isAnswered = true
  let pings: ReturnType<typeof setInterval> | undefined
  const say = (message: IncomingMessage) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
  const hangUp = () => {
    isOver = true
    clearInterval(pings)
    socket.close()
  }
  const giveUp = () => {
    if (isOver) return
    hangUp()
    onBreak()
  }
  /** A network that went away without a word is noticed by its silence. */
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
  return { say, hangUp }
}
