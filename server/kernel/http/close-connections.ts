import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * A server that stops closes the connections that are idle at that moment. Others would keep it from stopping until they
 * time out, so they are closed here: those without a first request, which browsers open before they need them and which
 * Node does not count as idle, and those whose request was answered meanwhile.
 */
export function closeConnectionsOnStop(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  const { lifecycle } = app.deps
  let isClosing = false
  const noteUse = ({ socket }: IncomingMessage) => void unused.delete(socket)
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', noteUse).on('upgrade', noteUse)
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // A balancer opens its next connection, and opens it to another process.
    if (lifecycle.isStopping) response.setHeader('connection', 'close')
    response.once('close', () => isClosing && socket.destroySoon())
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of unused) socket.destroy()
  })
}
