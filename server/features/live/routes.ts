import type { FastifyInstance } from 'fastify'
import { Live, type LiveChange, type OutgoingMessage } from '#contract/live.ts'
import { serve } from '#kernel/http/serve.ts'
import { type Audience, audiencesOf } from '#kernel/realtime/audience.ts'
import { createConnections } from '#kernel/realtime/connections.ts'
import { sendEvents } from '#kernel/realtime/send-events.ts'
import { currentPosition, cursorOf } from '#kernel/realtime/event-feed.ts'
import { deliverPushes } from '#kernel/realtime/push.ts'
import { serveSocketKinds, type SocketKind } from '#kernel/realtime/serve.ts'
import { createConnectionMessages } from './connection-messages.ts'
import { findMissed } from './catch-up.ts'
import { countSockets } from './metrics.ts'
import { createPresence, heartbeat, listPresence } from './presence.ts'
import { serveEvents } from './serve-events.ts'
import { createUserSockets } from './sockets.ts'

const limits = { all: 10_000, perOwner: 50 }

/** Milliseconds that a shutdown waits for sockets to close. */
const closeTimeout = 2000

/** The socket, and the same changes over HTTP. `list` decides who receives what, `others` are sockets of people who are no users. */
export function routes(app: FastifyInstance, list: readonly Audience[], others: readonly SocketKind[] = []): void {
  const { deps } = app
  const audiences = audiencesOf(list)
  const connections = createConnections(deps, limits)
  const eventSender = sendEvents(deps, audiences, connections)
  const presence = createPresence(deps)
  const connectionMessages = createConnectionMessages(deps, { audiences, eventSender })
  const counts = countSockets(app, connections)
  const allDone = serveSocketKinds(app, [...others, createUserSockets(app, { presence, connectionMessages })], {
    connections,
    heartbeat,
    onSend: counts.sent,
    onReceive: counts.received,
  })
  deliverPushes(deps, connections)
  app.addHook('preClose', async () => {
    await connections.closeAll(closeTimeout)
    presence.stop()
    await Promise.all([eventSender.stop(), allDone()])
  })
  serve(app, Live.changes, async ({ ctx, input: { since } }) => {
    if (since === undefined) return { cursor: cursorOf(await currentPosition(ctx.db)), changes: [], complete: true }
    const { cursor, messages, complete } = await findMissed(deps, audiences, ctx.actor, since)
    return { cursor, changes: messages.flatMap(listChanges), complete }
  })
  serveEvents(app, audiences)
  serve(app, Live.presence, ({ ctx, input }) => listPresence(ctx, presence, input.id))
}

/** Without a socket, a message of a chat is a change of the chat. */
function listChanges(message: OutgoingMessage): LiveChange[] {
  if (message.type === 'chat_message')
    return [{ object: 'chat_sessions', id: message.message.chat_session_id, kind: 'updated', at: message.at }]
  if (message.type !== 'touch') return []
  const { object, id, kind, at } = message
  return [{ object, id, kind, at }]
}
