import { type Known, startPolling } from './polling.ts'
import { openSocket } from './socket.ts'

export type ChatEvent = { event: string; data?: Record<string, unknown> }
export type ConnectionEvents = {
  onOpen(): void
  onEvent(event: ChatEvent): void
  /** It is lost; `wasOpen` is false if it never worked. */
  onClose(wasOpen: boolean): void
}
export type ChatConnection = { send(event: string, data: object): void; stop(): void }

type KeptOptions = {
  /** The socket: `wss://support.example.com/ws?visitor`. */
  address: string
  api: string
  chatId: number | string
  known(): Known | undefined
  onOpen(isFirst: boolean): void
  onEvent(event: ChatEvent): void
  /** `nextTry` is a time in milliseconds. */
  onLost(nextTry: number): void
}

export type KeptConnection = ChatConnection & { retry(): void }

const shortestWait = 1000
const longestWait = 30_000

/**
 * Connects again when the connection is lost, at growing intervals, and at once when the browser is online again. A
 * socket that never opens is replaced by polling, and the other way round.
 */
export function keepConnection(options: KeptOptions): KeptConnection {
  let connection: ChatConnection | undefined
  let wait = shortestWait
  let opened = 0
  let polls = false
  let isOpen = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const events: ConnectionEvents = {
    onOpen: () => {
      isOpen = true
      opened += 1
      options.onOpen(opened === 1)
    },
    onEvent: (event) => {
      // Only an answer shows that the connection works: a poll is open before its first request.
      wait = shortestWait
      options.onEvent(event)
    },
    onClose: (wasOpen) => {
      isOpen = false
      const changesOver = !wasOpen || polls
      polls = changesOver ? !polls : polls
      if (polls) return connect()
      options.onLost(Date.now() + wait)
      timer = setTimeout(connect, wait)
      wait = Math.min(2 * wait, longestWait)
    },
  }
  const connect = () => {
    clearTimeout(timer)
    connection = polls ? startPolling(options, events) : openSocket(options.address, events)
  }
  const retry = () => {
    if (isOpen) return
    connection?.stop()
    connect()
  }
  addEventListener('online', retry)
  connect()
  return {
    send: (event, data) => connection?.send(event, data),
    retry,
    stop: () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
      connection?.stop()
    },
  }
}
