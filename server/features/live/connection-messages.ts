import { closeCodes, incomingMessages, liveErrors } from '#contract/live.ts'
import type { Deps } from '#kernel/context.ts'
import { limitConcurrency } from '#kernel/limits/concurrency.ts'
import type { Audiences } from '#kernel/realtime/audience.ts'
import type { Connection } from '#kernel/realtime/connection.ts'
import { errorMessage, handleMessage, type MessageHandler } from '#kernel/realtime/receive.ts'
import type { EventSender } from '#kernel/realtime/send-events.ts'
import { version } from '#server/pages/document.ts'
import { findMissed } from './catch-up.ts'

export type ConnectionMessages = {
  greet(connection: Connection): Promise<void>
  handlers: readonly MessageHandler[]
}

/** After a restart all clients reconnect at the same time, and each requests missed events. */
const replaysAtOnce = 2

/** The messages about the connection itself; other features have their own handlers. */
export function createConnectionMessages(
  deps: Deps,
  { audiences, eventSender }: { audiences: Audiences; eventSender: EventSender },
): ConnectionMessages {
  const runWithinLimit = limitConcurrency({ slots: replaysAtOnce, waiting: Number.POSITIVE_INFINITY })
  const resumed = new WeakSet<Connection>()
  const now = () => deps.clock().toISOString()

  /** Once per connection, because it reads up to 2,000 events. */
  const resume = async (connection: Connection, from: string) => {
    const actor = await connection.actor()
    if (!actor) return
    if (resumed.has(connection)) return connection.send(errorMessage('malformed'))
    resumed.add(connection)
    const { messages, cursor, complete } = await runWithinLimit(() => findMissed(deps, audiences, actor, from))
    for (const message of messages) connection.send(message)
    connection.send({ type: 'catch_up', missed: messages.length, from, to: cursor, complete })
  }

  return {
    greet: async (connection) => {
      const cursor = await eventSender.cursor().catch(() => undefined)
      if (cursor === undefined) return connection.end(closeCodes.tryAgain, liveErrors.unavailable)
      if (connection.admitted.kind !== 'user') return
      connection.send({ type: 'hello', user_id: connection.admitted.actor.id, version, at: now(), cursor })
    },
    handlers: [
      handleMessage(incomingMessages.ping, async (connection) =>
        connection.send({ type: 'pong', at: now(), cursor: await eventSender.cursor() }),
      ),
      handleMessage(incomingMessages.resume, (connection, { cursor }) => resume(connection, cursor)),
    ],
  }
}
