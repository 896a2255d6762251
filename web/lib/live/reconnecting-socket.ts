import type { OutgoingMessage } from '#contract/live.ts'
import { type SocketConnection, openConnection } from './socket-connection.ts'
import type { LiveState } from './state.ts'

const pollEvery = 15_000
const longestWait = 30_000
/** After this many failures in a row it also polls, while it continues to reconnect. */
const failuresBeforePolling = 2

export type SocketHandlers = {
  connect: () => WebSocket
  /** Polls for the same messages while there is no socket. */
  ask: () => Promise<readonly OutgoingMessage[]>
  hear: (message: OutgoingMessage) => void
  onLink: (link: LiveState['link']) => void
}

export type ReconnectingSocket = Pick<SocketConnection, 'say'> & {
  /** Reconnects immediately, for example after the network came back or the user signed in. */
  renew: () => void
  /** Closes everything until `renew`. */
  rest: () => void
}

/** A socket that reconnects with growing pauses, and polls in the meantime. It stops only at `rest`. */
export function openReconnectingSocket({ connect, ask, hear, onLink }: SocketHandlers): ReconnectingSocket {
  let connection: SocketConnection | undefined
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let polls: ReturnType<typeof setInterval> | undefined

  const stopPolling = () => {
    clearInterval(polls)
    polls = undefined
  }
  const poll = async () => {
    for (const message of await ask().catch(() => [])) hear(message)
  }
  const open = () => {
    connection = openConnection(connect(), hearAndReset, tryLater)
  }
  const hearAndReset = (message: OutgoingMessage) => {
    failures = 0
    stopPolling()
    hear(message)
  }
  const tryLater = () => {
    failures += 1
    onLink(failures > failuresBeforePolling ? 'polling' : 'connecting')
    if (failures > failuresBeforePolling) polls ??= setInterval(() => void poll(), pollEvery)
    // Random, so that not all clients reconnect at the same moment after a restart.
    const wait = Math.min(longestWait, 500 * 2 ** failures) * (0.5 + Math.random() / 2)
    retry = setTimeout(open, wait)
  }
  const rest = () => {
    clearTimeout(retry)
    stopPolling()
    connection?.close()
  }
  const renew = () => {
    rest()
    failures = 0
    open()
  }
  open()
  return { say: (message) => connection?.say(message), renew, rest }
}
