import type { OutgoingMessage } from '#contract/live.ts'
import type { Ctx, Deps } from '../context.ts'
import { notify, pushChannel } from '../events/pg-notify.ts'
import type { Connections } from './connections.ts'
import { createFrameJoiner, type FramePart, splitFrame } from './frame-parts.ts'

type PushMessage =
  | { user_ids: readonly number[]; message: OutgoingMessage }
  | ({ visitor_keys: readonly string[] } & FramePart)

/**
 * Sends a message to the open sockets of these users, in every process, when the transaction commits. It is not
 * stored: users without an open socket do not get it later. For changes of a record use an `Audience` instead,
 * whose messages are repeated after a reconnect; phone calls do that in channels/cti/live.ts.
 */
export const push = (ctx: Ctx, userIds: readonly number[], message: OutgoingMessage): Promise<void> =>
  notify(ctx.db, pushChannel, { user_ids: userIds, message } satisfies PushMessage)

/** The same for visitors, whose feature defines what a frame looks like. */
export async function pushToVisitors(ctx: Ctx, keys: readonly string[], frame: string): Promise<void> {
  for (const part of splitFrame(frame)) {
    await notify(ctx.db, pushChannel, { visitor_keys: keys, ...part } satisfies PushMessage)
  }
}

export function deliverPushes({ pgNotify }: Deps, connections: Connections): void {
  const joinParts = createFrameJoiner()
  pgNotify.subscribe(pushChannel, (payload) => {
    const pushed = JSON.parse(payload) as PushMessage
    const isForUsers = 'user_ids' in pushed
    const frame = isForUsers ? JSON.stringify(pushed.message) : joinParts(pushed)
    if (frame === undefined) return
    const recipients = isForUsers ? connections.ofUsers(pushed.user_ids) : connections.ofVisitors(pushed.visitor_keys)
    for (const connection of recipients) {
      void connection.owner().then((owner) => owner && connection.sendFrame(frame))
    }
  })
}

/** Hears frames for visitors without a socket, such as those who poll; `isWanted` saves reading the others. */
export function hearVisitorFrames(
  { pgNotify }: Deps,
  isWanted: () => boolean,
  hear: (keys: readonly string[], frame: string) => void,
): void {
  const joinParts = createFrameJoiner()
  pgNotify.subscribe(pushChannel, (payload) => {
    if (!isWanted()) return
    const pushed = JSON.parse(payload) as PushMessage
    if ('user_ids' in pushed) return
    const frame = joinParts(pushed)
    if (frame !== undefined) hear(pushed.visitor_keys, frame)
  })
}
