import type { OutgoingMessage } from '#contract/live.ts'
import type { Ctx, Deps } from '../context.ts'
import { notify, pushChannel } from '../events/pg-notify.ts'
import type { Connections } from './connections.ts'

type PushMessage =
  | { user_ids: readonly number[]; message: OutgoingMessage }
  | { visitor_keys: readonly string[]; frame: string }

/**
 * Sends a message to the open sockets of these users, in every process, when the transaction commits. It is not
 * stored: users without an open socket do not get it later. For changes of a record use an `Audience` instead,
 * whose messages are repeated after a reconnect; phone calls do that in channels/cti/live.ts.
 */
export const push = (ctx: Ctx, userIds: readonly number[], message: OutgoingMessage): Promise<void> =>
  notify(ctx.db, pushChannel, { user_ids: userIds, message } satisfies PushMessage)

/** The same for visitors, whose feature defines what a frame looks like. */
export const pushToVisitors = (ctx: Ctx, keys: readonly string[], frame: string): Promise<void> =>
  notify(ctx.db, pushChannel, { visitor_keys: keys, frame } satisfies PushMessage)

export function deliverPushes({ pgNotify }: Deps, connections: Connections): void {
  pgNotify.subscribe(pushChannel, (payload) => {
    const pushed = JSON.parse(payload) as PushMessage
    const isForUsers = 'user_ids' in pushed
    const recipients = isForUsers ? connections.ofUsers(pushed.user_ids) : connections.ofVisitors(pushed.visitor_keys)
    const frame = isForUsers ? JSON.stringify(pushed.message) : pushed.frame
    for (const connection of recipients) {
      void connection.owner().then((owner) => owner && connection.sendFrame(frame))
    }
  })
}
