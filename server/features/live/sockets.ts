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
import { admit, askAgain } from './admit.ts'
import type { Answers } from './answers.ts'
import { countSockets } from './metrics.ts'
import { heartbeat, type Presence } from './presence.ts'

const unsentBytes = 1_048_576
const receiving = { framesPerSecond: 20, mistakes: 5 }

/** With 10,000 sockets a role's change asks for each anew: a few at a time, so that requests find the database free. */
const askedAtOnce = 4

type Hall = { connections: Connections; presence: Presence; answers: Answers }

/** `GET /ws`: from the upgrade to the goodbye. Resolves, when called, as soon as all is done that was begun. */
export function openSockets(app: FastifyInstance, { connections, presence, answers }: Hall): () => Promise<unknown> {
  const { deps } = app
  const counts = countSockets(app, connections)
  const asking = limitConcurrency({ slots: askedAtOnce, waiting: Number.POSITIVE_INFINITY })
  const withLock = createKeyedMutex()
  const begun = new Set<Promise<void>>()

  /** One after the other for each connection; what fails is said to have failed, and nothing more of it. */
  const work = (connection: Connection, run: () => Promise<void>) => {
    const running = withLock(connection.id, run).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'could not answer a socket')
      connection.send(errorMessage('unavailable'))
    })
    begun.add(running)
    void running.finally(() => begun.delete(running))
  }
  const open = (socket: WebSocket, request: FastifyRequest, actor: Actor) => {
    const ask = () => asking(() => askAgain(app, request))
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
      connections.assertRoomFor(actor)
      return actor
    },
    open,
  })
  return () => Promise.all(begun)
}
