import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import { closeCodes, liveErrors, type OutgoingMessage } from '#contract/live.ts'
import type { Actor } from '../actor.ts'
import type { SocketOwner } from './socket-owner.ts'

/** One open socket and its owner. */
export type Connection = {
  /** Unique among all processes. */
  id: string
  /** The owner at the time of connecting; for current rights use `owner()` or `actor()`. */
  admitted: SocketOwner
  /** The current owner; undefined when the credentials are no longer valid: then the connection has been ended. */
  owner(): Promise<SocketOwner | undefined>
  /** The current actor of a user's connection; undefined for visitors. */
  actor(): Promise<Actor | undefined>
  /** Drops the cached owner after a change that may concern it: `owner()` authenticates again. */
  invalidateOwner(): void
  /** A message of the contract, for users. */
  send(message: OutgoingMessage): void
  /** A frame of another protocol, for visitors. */
  sendFrame(frame: string): void
  end(code: number, reason: string): void
  terminate(): void
  closed: Promise<unknown>
}

/** Milliseconds for the closing handshake. */
const closeTimeout = 5000

type ConnectionOptions = {
  owner: SocketOwner
  /** Authenticates again; undefined when the credentials are no longer valid, rejects when that cannot be checked now. */
  ask: () => Promise<SocketOwner | undefined>
  /** The largest send buffer. */
  unsentBytes: number
  onSend?: () => void
}

export function openConnection(socket: WebSocket, options: ConnectionOptions): Connection {
  const { owner, ask, unsentBytes, onSend } = options
  let current: Promise<SocketOwner | undefined> | undefined = Promise.resolve(owner)
  const connection: Connection = {
    id: randomUUID(),
    admitted: owner,
    owner: () => (current ??= askOrEnd(connection, ask)),
    actor: async () => {
      const now = await connection.owner()
      return now?.kind === 'user' ? now.actor : undefined
    },
    invalidateOwner: () => void (current = undefined),
    send: (message) => connection.sendFrame(JSON.stringify(message)),
    sendFrame: (frame) => {
      // A client that does not read is disconnected and resumes later, so that its backlog uses no memory here.
      if (socket.bufferedAmount > unsentBytes) return socket.terminate()
      socket.send(frame)
      onSend?.()
    },
    end: (code, reason) => {
      socket.close(code, reason)
      setTimeout(() => socket.terminate(), closeTimeout).unref()
    },
    terminate: () => socket.terminate(),
    closed: new Promise((resolve) => socket.once('close', resolve)),
  }
  socket.on('error', () => socket.terminate())
  return connection
}

/** Authenticates again soon, even without a message to send, so that signed-out users are disconnected. */
export function review(connection: Connection): void {
  connection.invalidateOwner()
  queueMicrotask(() => void connection.owner())
}

/** When authentication is unavailable, the connection is closed: the client resumes with its cursor and misses nothing. */
async function askOrEnd(connection: Connection, ask: ConnectionOptions['ask']): Promise<SocketOwner | undefined> {
  try {
    const owner = await ask()
    if (!owner) {
      if (connection.admitted.kind === 'user') connection.send({ type: 'signed_out' })
      connection.end(closeCodes.signedOut, 'Signed out.')
    }
    return owner
  } catch {
    connection.end(closeCodes.tryAgain, liveErrors.unavailable)
    return undefined
  }
}
