import type { FastifyInstance } from 'fastify'
import { incomingMessages } from '#contract/live.ts'
import { topicOf } from '#contract/presence.ts'
import type { Actor } from '#kernel/actor.ts'
import { errorMessage, handleMessage } from '#kernel/realtime/receive.ts'
import type { SocketKind } from '#kernel/realtime/serve.ts'
import type { SocketOwner } from '#kernel/realtime/socket-owner.ts'
import { authenticateConnection, authenticateAgain } from './authenticate.ts'
import type { ConnectionMessages } from './connection-messages.ts'
import type { PresenceService } from './presence.ts'

const asOwner = (actor: Actor): SocketOwner => ({ kind: 'user', actor })

/** The sockets of users. */
export const createUserSockets = (
  app: FastifyInstance,
  { presence, connectionMessages }: { presence: PresenceService; connectionMessages: ConnectionMessages },
): SocketKind => ({
  admit: async (request) => asOwner(await authenticateConnection(app, request)),
  authenticateAgain: async (request) => {
    const actor = await authenticateAgain(app, request)
    return actor && asOwner(actor)
  },
  handlers: [
    ...connectionMessages.handlers,
    handleMessage(incomingMessages.presence, (connection, { state, ...place }) =>
      presence.announce(connection, topicOf(place), state),
    ),
  ],
  reportError: (connection, code) => connection.send(errorMessage(code)),
  onOpen: connectionMessages.greet,
  onHeartbeat: presence.renew,
  onClose: presence.leave,
})
