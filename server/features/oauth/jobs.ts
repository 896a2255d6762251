import type { CronJob } from '#kernel/jobs/worker.ts'
import { deleteEnded } from './store.ts'

const aDay = 86_400_000

export const forgetEndedGrants: CronJob = {
  name: 'forget_ended_oauth_grants',
  at: '17 3 * * *',
  run: ({ db, now }) => deleteEnded(db, new Date(now.getTime() - aDay)),
}
