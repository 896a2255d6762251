import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { unauthorized } from '../errors.ts'
import { createKeyedMutex } from '../keyed-mutex.ts'
import { limitConcurrency } from '../limits/concurrency.ts'
import { type Connection, openConnection, review } from './connection.ts'
import type { Connections } from './connections.ts'
import { keepAlive } from './heartbeat.ts'
import { type MessageHandler, receive } from './receive.ts'
import type { SocketOwner } from './socket-owner.ts'
import { serveSockets } from './upgrade.ts'

/** A kind of socket at `/ws`: who is admitted, what they may send, and what happens when they come and go. */
export type SocketKind = {
  /** Undefined when the request is meant for another kind; a rejection ends it. */
  admit(request: FastifyRequest): Promise<SocketOwner | undefined>
  /** Checks the same credentials again; undefined when they are no longer valid. */
  authenticateAgain(request: FastifyRequest): Promise<SocketOwner | undefined>
  handlers: readonly MessageHandler[]
  /** Bytes of the longest frame; 16 KB unless given. */
  maxPayload?: number
  /** A message was not understood, or could not be answered. */
  reportError(connection: Connection, code: 'malformed' | 'unavailable'): void
  onOpen?(connection: Connection): Promise<void>
  onHeartbeat?(connection: Connection): Promise<void>
  onClose?(connection: Connection): Promise<void>
}

type SocketOptions = {
  connections: Connections
  /** Milliseconds between two pings. */
  heartbeat: number
  onSend?: () => void
  onReceive?: () => void
}

const unsentBytes = 1_048_576
const usualPayload = 16_384
const receiving = { framesPerSecond: 20, mistakes: 5 }

/** After a change of a role all sockets (up to 10,000) authenticate again: four at a time, so that requests are not delayed. */
const authenticatedAtOnce = 4

/** `GET /ws`; the first kind that admits a request serves it. Returns a function that resolves when all work is done. */
export function serveSocketKinds(
  app: FastifyInstance,
  kinds: readonly SocketKind[],
  { connections, heartbeat, onSend, onReceive }: SocketOptions,
): () => Promise<unknown> {
  const asking = limitConcurrency({ slots: authenticatedAtOnce, waiting: Number.POSITIVE_INFINITY })
  const run = createSequentialWork(app)

  const open = (socket: WebSocket, request: FastifyRequest, { kind, owner }: Admitted) => {
    const ask = () => asking(() => kind.authenticateAgain(request))
    const connection = openConnection(socket, { owner, ask, unsentBytes, ...(onSend && { onSend }) })
    const work = (step: ((connection: Connection) => Promise<void>) | undefined) =>
      step && run.start(connection, step, () => kind.reportError(connection, 'unavailable'))
    connections.add(connection)
    request.log.info({ ...describeOwner(owner), ip: request.ip }, 'WebSocket opened')
    work(kind.onOpen)
    receive({ socket, connection }, receiving, {
      handlers: kind.handlers,
      malformed: () => kind.reportError(connection, 'malformed'),
      received: (answer) => {
        onReceive?.()
        work(answer)
      },
    })
    keepAlive(socket, heartbeat, () => {
      review(connection)
      work(kind.onHeartbeat)
    })
    void connection.closed.then(() => work(kind.onClose))
  }
  serveSockets(app, {
    admit: (request) => admitAs(kinds, connections, request),
    open,
    maxPayload: ({ kind }) => kind.maxPayload ?? usualPayload,
  })
  return run.finish
}

type Admitted = { kind: SocketKind; owner: SocketOwner }

async function admitAs(
  kinds: readonly SocketKind[],
  connections: Connections,
  request: FastifyRequest,
): Promise<Admitted> {
  for (const kind of kinds) {
    const owner = await kind.admit(request)
    if (!owner) continue
    connections.assertBelowLimits(owner)
    return { kind, owner }
  }
  throw unauthorized('authentication_required', 'Authentication required')
}

/** Keys of visitors are secret, so that the log has none. */
const describeOwner = (owner: SocketOwner) =>
  owner.kind === 'user' ? { userId: owner.actor.id, via: owner.actor.via } : { visitor: true }

/** One step at a time per connection; a failure is logged, and reported to the client without details. */
function createSequentialWork({ deps }: FastifyInstance) {
  const withLock = createKeyedMutex()
  const pending = new Set<Promise<void>>()
  return {
    start: (connection: Connection, step: (connection: Connection) => Promise<void>, failed: () => void) => {
      const running = withLock(connection.id, () => step(connection)).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'responding to a WebSocket message failed')
        failed()
      })
      pending.add(running)
      void running.finally(() => pending.delete(running))
    },
    finish: () => Promise.all(pending),
  }
}
