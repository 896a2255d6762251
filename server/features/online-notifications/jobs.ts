import type { CronJob } from '#kernel/jobs/worker.ts'
import { separateRare } from './separate-rare.ts'
import { deleteOlderThan } from './store.ts'

const monthsKept = 9

const forgetOld: CronJob = {
  name: 'forget-old-notifications',
  at: '27 3 * * *',
  run: async ({ db, now }) => {
    const oldest = new Date(now)
    oldest.setUTCMonth(oldest.getUTCMonth() - monthsKept)
    await deleteOlderThan(db, oldest)
  },
}

const separateRareShared: CronJob = { name: 'separate-rare-notifications', at: '*/10 * * * *', run: separateRare }

export const jobs: readonly CronJob[] = [forgetOld, separateRareShared]
