import type { Job } from '#kernel/jobs/worker.ts'
import { closeSession } from './conversation.ts'
import { findLocked } from './store.ts'

/** A visitor whose page was unloaded has this long to open the next one. */
const delay = 30_000

/** The page was unloaded and no other one was opened. */
export const leaveJob: Job & { delay: number } = {
  name: 'leave-chat',
  delay,
  run: async (ctx, { id }) => {
    const session = await findLocked(ctx.db, Number(id))
    if (!session) return
    const { left_at } = session.preferences
    if (left_at === undefined || new Date(left_at).getTime() + delay > ctx.now.getTime()) return
    await closeSession(ctx, session, { realname: 'Anonymous', event: 'chat_session_left' })
  },
}
