import type { CronJob } from '#kernel/jobs/worker.ts'
import { createRetentionJob } from '#kernel/jobs/forget.ts'
import { forgetCalls, markStale } from './change-calls.ts'

/** No call lasts that long: the end of the call was not received. */
const longestCall = 4 * 3_600_000

const batchSize = 500

const markStaleCalls: CronJob = {
  name: 'mark-stale-calls',
  at: '*/5 * * * *',
  run: async (ctx) => {
    const ids = await markStale(ctx, new Date(ctx.now.getTime() - longestCall), batchSize)
    for (const id of ids) ctx.emit({ kind: 'updated', object: 'cti_logs', id, changes: { stale: [false, true] } })
    if (ids.length === batchSize) ctx.enqueue(markStaleCalls.name, {})
  },
}

export const jobs: readonly CronJob[] = [
  markStaleCalls,
  createRetentionJob('forget-calls', '7 3 * * *', 'retention_calls', forgetCalls),
]
