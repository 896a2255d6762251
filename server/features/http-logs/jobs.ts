import type { CronJob } from '#kernel/jobs/worker.ts'
import { forgetExchanges } from './store.ts'

const thirtyDays = 30 * 86_400_000
const mostPerFacility = 10_000

export const jobs: readonly CronJob[] = [
  {
    name: 'forget-http-logs',
    at: '27 * * * *',
    run: ({ db, now }) => forgetExchanges(db, new Date(now.getTime() - thirtyDays), mostPerFacility),
  },
]
