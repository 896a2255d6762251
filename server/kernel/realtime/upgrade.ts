import type { IncomingMessage as RawRequest, ServerResponse as RawResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { Refusal } from '../errors.ts'

// Importing it would also load the HTTP client of Node, which takes a tenth of a second.
const { ServerResponse } = process.getBuiltinModule('node:http')

const socketPath = '/ws'

/** Other upgrade requests are answered as plain HTTP: `curl --http2` always sends one. */
export const wantsSocket = ({ url = '', headers }: Pick<RawRequest, 'url' | 'headers'>): boolean =>
  url.split('?')[0] === socketPath && headers.upgrade?.toLowerCase() === 'websocket'

type Upgrade = { socket: Socket; head: Buffer; response: RawResponse }

/** `admit` throws a rejection; `open` receives what it returned. */
type SocketHandlers<T> = {
  admit(request: FastifyRequest): Promise<T>
  open(socket: WebSocket, request: FastifyRequest, admitted: T): void
  /** Bytes of the longest frame. */
  maxPayload(admitted: T): number
}

/**
 * An upgrade goes through the router like every request, so that the same hooks, authentication and refusals apply;
 * only an admitted request becomes a socket.
 */
export function serveSockets<T>(app: FastifyInstance, { admit, open, maxPayload }: SocketHandlers<T>): void {
  const upgrades = new WeakMap<RawRequest, Upgrade>()
  const servers = new Map<number, WebSocketServer>()
  const serverFor = (bytes: number) => {
    const server = servers.get(bytes) ?? createSocketServer(bytes)
    servers.set(bytes, server)
    return server
  }
  app.server.on('upgrade', (raw: RawRequest, duplex, head: Buffer) => {
    const socket = duplex as Socket
    socket.on('error', () => socket.destroy())
    const response = new ServerResponse(raw)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    // The HTTP server no longer manages this socket, so it must be closed here after a rejection.
    response.on('finish', () => socket.destroySoon())
    upgrades.set(raw, { socket, head, response })
    app.routing(raw, response)
  })
  app.get(socketPath, async (request: FastifyRequest, reply: FastifyReply) => {
    const upgrade = upgrades.get(request.raw)
    if (!upgrade)
      throw new Refusal(426, 'websocket_required', 'This endpoint requires a WebSocket connection.', {
        headers: { Upgrade: 'websocket' },
      })
    const admitted = await admit(request)
    reply.hijack()
    upgrade.response.detachSocket(upgrade.socket)
    serverFor(maxPayload(admitted)).handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) =>
      open(socket, request, admitted),
    )
  })
}

const createSocketServer = (maxPayload: number) =>
  new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload,
    maxFragments: 64,
    maxBufferedChunks: 1024,
  })
