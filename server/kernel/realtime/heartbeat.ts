import type { WebSocket } from 'ws'

/** Ends who does not answer from one beat to the next; `beat` runs for everybody else. */
export function keepAlive(socket: WebSocket, every: number, beat: () => void): void {
  let answered = true
  const timer = setInterval(() => {
    if (!answered) return socket.terminate()
    answered = false
    socket.ping()
    beat()
  }, every).unref()
  socket.on('pong', () => {
    answered = true
  })
  socket.on('close', () => clearInterval(timer))
}
