import type { WebSocket } from 'ws'

/** Terminates a socket that does not answer a ping before the next one; otherwise calls `beat`. */
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
