import type { CronJob } from '#kernel/jobs/worker.ts'
import { forgetEndedLimits } from '#kernel/limits/rate-limit.ts'

/** Ended sessions are rejected anyway; this keeps the tables small. */
const forgetEnded: CronJob = {
  name: 'forget-ended-sign-ins',
  at: '17 3 * * *',
  run: async ({ db, now }) => {
    const at = now.toISOString()
    await db.deleteFrom('sessions').where('expires_at', '<=', at).execute()
    await db.deleteFrom('one_time_tokens').where('expires_at', '<=', at).execute()
    await db.deleteFrom('two_factor_challenges').where('expires_at', '<=', at).execute()
    await forgetEndedLimits(db, now)
  },
}

export const jobs: readonly CronJob[] = [forgetEnded]
