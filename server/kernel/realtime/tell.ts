import type { OutgoingMessage } from '#contract/live.ts'
import type { Ctx, Deps } from '../context.ts'
import { say, tellChannel } from '../events/line.ts'
import type { Connections } from './connections.ts'

type Words = { user_ids: readonly number[]; message: OutgoingMessage }

/**
 * Says something to certain people, on every screen they have open, in whichever process: with the commit, or not at
 * all. Nobody who is away hears of it later. For what follows from a record bring an `Audience` instead, which is told
 * again to whoever comes back; so do telephone calls, in channels/cti/live.ts.
 */
export const tell = (ctx: Ctx, userIds: readonly number[], message: OutgoingMessage): Promise<void> =>
  say(ctx.db, tellChannel, { user_ids: userIds, message } satisfies Words)

export function passWords({ line }: Deps, connections: Connections): void {
  line.hear(tellChannel, (payload) => {
    const { user_ids, message } = JSON.parse(payload) as Words
    for (const connection of connections.of(user_ids)) {
      void connection.actor().then((actor) => actor && connection.send(message))
    }
  })
}
