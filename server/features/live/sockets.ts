import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Actor } from '#kernel/actor.ts'
import { limitConcurrency } from '#kernel/limits/concurrency.ts'
import { type Connection, openConnection, review } from '#kernel/realtime/connection.ts'
import type { Connections } from '#kernel/realtime/connections.ts'
import { keepAlive } from '#kernel/realtime/heartbeat.ts'
import { errorMessage, receive } from '#kernel/realtime/receive.ts'
import { serveSockets } from '#kernel/realtime/upgrade.ts'
import { createKeyedMutex } from '#kernel/keyed-mutex.ts'
import { admit, authenticateAgain } from './admit.ts'
import type { Answers } from './answers.ts'
import { countSockets } from './metrics.ts'
import { heartbeat, type PresenceService } from './presence.ts'

const unsentBytes = 1_048_576
const receiving = { framesPerSecond: 20, mistakes: 5 }

/** After a change of a role all sockets (up to 10,000) authenticate again: four at a time, so that requests are not delayed. */
const authenticatedAtOnce = 4

type LiveServices = { connections: Connections; presence: PresenceService; answers: Answers }

/** `GET /ws`. Returns a function that resolves when all pending work is done. */
export function openSockets(
  app: FastifyInstance,
  { connections, presence, answers }: LiveServices,
): () => Promise<unknown> {
  const { deps } = app
  const counts = countSockets(app, connections)
  const asking = limitConcurrency({ slots: authenticatedAtOnce, waiting: Number.POSITIVE_INFINITY })
  const withLock = createKeyedMutex()
  const pending = new Set<Promise<void>>()

  /** One at a time per connection; a failure is reported to the client without details. */
  const work = (connection: Connection, run: () => Promise<void>) => {
    const running = withLock(connection.id, run).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'could not answer a socket')
      connection.send(errorMessage('unavailable'))
    })
    pending.add(running)
    void running.finally(() => pending.delete(running))
  }
  const open = (socket: WebSocket, request: FastifyRequest, actor: Actor) => {
    const ask = () => asking(() => authenticateAgain(app, request))
    const connection = openConnection(socket, { actor, ask, unsentBytes, onSend: counts.sent })
    connections.add(connection)
    request.log.info({ userId: actor.id, via: actor.via, ip: request.ip }, 'socket opened')
    work(connection, () => answers.greet(connection))
    receive({ socket, connection }, receiving, (message) => {
      counts.received()
      work(connection, () => answers.answer(connection, message))
    })
    keepAlive(socket, heartbeat, () => {
      review(connection)
      work(connection, () => presence.renew(connection))
    })
    void connection.closed.then(() => work(connection, () => presence.leave(connection)))
  }
  serveSockets(app, {
    admit: async (request) => {
      const actor = await admit(app, request)
      connections.assertBelowLimits(actor)
      return actor
    },
    open,
  })
  return () => Promise.all(pending)
}
