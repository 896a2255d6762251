import type { OutgoingMessage } from '#contract/live.ts'
import type { Ctx, Deps } from '../context.ts'
import { notify, pushChannel } from '../events/pg-notify.ts'
import type { Connections } from './connections.ts'

type PushMessage = { user_ids: readonly number[]; message: OutgoingMessage }

/**
 * Sends a message to the open sockets of these users, in every process, when the transaction commits. It is not stored:
 * users without an open socket do not get it later. For changes of a record use an `Audience` instead, whose messages
 * are repeated after a reconnect; telephone calls do that in channels/cti/live.ts.
 */
export const push = (ctx: Ctx, userIds: readonly number[], message: OutgoingMessage): Promise<void> =>
  notify(ctx.db, pushChannel, { user_ids: userIds, message } satisfies PushMessage)

export function deliverPushes({ pgNotify }: Deps, connections: Connections): void {
  pgNotify.subscribe(pushChannel, (payload) => {
    const { user_ids, message } = JSON.parse(payload) as PushMessage
    for (const connection of connections.of(user_ids)) {
      void connection.actor().then((actor) => actor && connection.send(message))
    }
  })
}
