import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import { closeCodes, liveErrors, type OutgoingMessage } from '#contract/live.ts'
import type { Actor } from '../actor.ts'

/** One open socket, and for whom. */
export type Connection = {
  /** Names it to other processes too. */
  id: string
  /** Who came in. What they may do now, `actor` tells. */
  admitted: Actor
  /** Who it is now; undefined when nobody any more: then it has been ended. */
  actor(): Promise<Actor | undefined>
  /** To be called when something changed that may matter: `actor` asks again then. */
  doubt(): void
  send(message: OutgoingMessage): void
  end(code: number, reason: string): void
  terminate(): void
  closed: Promise<unknown>
}

/** For whoever does not say goodbye. */
const untilCutOff = 5000

type Opening = {
  actor: Actor
  /** Undefined for nobody; rejects when nobody can tell at the moment. */
  ask: () => Promise<Actor | undefined>
  /** What may wait to be read. */
  unsentBytes: number
  onSend?: () => void
}

export function openConnection(socket: WebSocket, { actor, ask, unsentBytes, onSend }: Opening): Connection {
  let standing: Promise<Actor | undefined> | undefined = Promise.resolve(actor)
  const connection: Connection = {
    id: randomUUID(),
    admitted: actor,
    actor: () => (standing ??= askOrEnd(connection, ask)),
    doubt: () => void (standing = undefined),
    send: (message) => {
      // Whoever does not read is cut off and comes back with a cursor: their backlog is not ours to keep.
      if (socket.bufferedAmount > unsentBytes) return socket.terminate()
      socket.send(JSON.stringify(message))
      onSend?.()
    },
    end: (code, reason) => {
      socket.close(code, reason)
      setTimeout(() => socket.terminate(), untilCutOff).unref()
    },
    terminate: () => socket.terminate(),
    closed: new Promise((resolve) => socket.once('close', resolve)),
  }
  socket.on('error', () => socket.terminate())
  return connection
}

/** Asks soon, and not only when there is something to tell: whoever is nobody any more is ended. Once for many doubts. */
export function review(connection: Connection): void {
  connection.doubt()
  queueMicrotask(() => void connection.actor())
}

/** While nobody can tell who it is, it hears nothing: rather than miss something it comes back with its cursor. */
async function askOrEnd(connection: Connection, ask: Opening['ask']): Promise<Actor | undefined> {
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
