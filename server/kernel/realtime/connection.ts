import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import { closeCodes, liveErrors, type OutgoingMessage } from '#contract/live.ts'
import type { Actor } from '../actor.ts'

/** One open socket and its user. */
export type Connection = {
  /** Unique among all processes. */
  id: string
  /** The actor at the time of connecting; for current rights use `actor()`. */
  admitted: Actor
  /** The current actor; undefined when signed out: then the connection has been ended. */
  actor(): Promise<Actor | undefined>
  /** Drops the cached actor after a change that may concern it: `actor()` authenticates again. */
  invalidateActor(): void
  send(message: OutgoingMessage): void
  end(code: number, reason: string): void
  terminate(): void
  closed: Promise<unknown>
}

/** Milliseconds for the closing handshake. */
const closeTimeout = 5000

type ConnectionOptions = {
  actor: Actor
  /** Authenticates again; undefined when the credentials are no longer valid, rejects when that cannot be checked now. */
  ask: () => Promise<Actor | undefined>
  /** The largest send buffer. */
  unsentBytes: number
  onSend?: () => void
}

export function openConnection(socket: WebSocket, { actor, ask, unsentBytes, onSend }: ConnectionOptions): Connection {
  let current: Promise<Actor | undefined> | undefined = Promise.resolve(actor)
  const connection: Connection = {
    id: randomUUID(),
    admitted: actor,
    actor: () => (current ??= askOrEnd(connection, ask)),
    invalidateActor: () => void (current = undefined),
    send: (message) => {
      // A client that does not read is disconnected and resumes with its cursor, so that its backlog uses no memory here.
      if (socket.bufferedAmount > unsentBytes) return socket.terminate()
      socket.send(JSON.stringify(message))
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
  connection.invalidateActor()
  queueMicrotask(() => void connection.actor())
}

/** When authentication is unavailable, the connection is closed: the client resumes with its cursor and misses nothing. */
async function askOrEnd(connection: Connection, ask: ConnectionOptions['ask']): Promise<Actor | undefined> {
  try {
    const actor = await ask()
    if (!actor) {
      connection.send({ type: 'signed_out' })
      connection.end(closeCodes.signedOut, 'Signed out.')
    }
    return actor
  } catch {
    connection.end(closeCodes.tryAgain, liveErrors.unavailable)
    return undefined
  }
}
