export type ChatEvent = { event: string; data?: Record<string, unknown> }

type SocketOptions = {
  address: string
  onOpen(isFirst: boolean): void
  onEvent(event: ChatEvent): void
  onLost(): void
}

export type ChatSocket = { send(event: string, data: object): boolean; isOpen(): boolean; stop(): void }

/** The server closes sockets that are silent for minutes. */
const pingEvery = 29_000
const shortestWait = 1000
const longestWait = 30_000

/** A socket that connects again when it is lost, at growing intervals, and at once when the browser is online again. */
export function connectChat({ address, onOpen, onEvent, onLost }: SocketOptions): ChatSocket {
  let socket: WebSocket | undefined
  let wait = shortestWait
  let opened = 0
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const isOpen = () => socket?.readyState === WebSocket.OPEN
  const send = (event: string, data: object) => {
    if (!isOpen()) return false
    socket?.send(JSON.stringify({ event, data }))
    return true
  }

  const connect = () => {
    clearTimeout(timer)
    socket = new WebSocket(address)
    socket.addEventListener('open', () => {
      wait = shortestWait
      opened += 1
      onOpen(opened === 1)
    })
    socket.addEventListener('message', ({ data }) => {
      for (const event of JSON.parse(String(data)) as ChatEvent[]) onEvent(event)
    })
    socket.addEventListener('close', () => {
      if (isStopped) return
      onLost()
      timer = setTimeout(connect, wait)
      wait = Math.min(2 * wait, longestWait)
    })
  }

  const whenOnline = () => {
    if (!isStopped && !isOpen()) connect()
  }
  const pings = setInterval(() => send('ping', {}), pingEvery)
  addEventListener('online', whenOnline)
  connect()
  return {
    send,
    isOpen,
    stop: () => {
      isStopped = true
      clearInterval(pings)
      clearTimeout(timer)
      removeEventListener('online', whenOnline)
      socket?.close()
    },
  }
}
