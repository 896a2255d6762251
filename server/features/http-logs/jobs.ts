import { oldestKept } from '#kernel/jobs/forget.ts'
import type { CronJob } from '#kernel/jobs/worker.ts'
import { forgetExchanges } from './store.ts'

const mostPerFacility = 10_000

export const jobs: readonly CronJob[] = [
  {
    name: 'forget-http-logs',
    at: '27 * * * *',
    run: async (ctx) => forgetExchanges(ctx.db, await oldestKept(ctx, 'retention_http_logs'), mostPerFacility),
  },
]
