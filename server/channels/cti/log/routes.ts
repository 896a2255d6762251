import type { FastifyInstance } from 'fastify'
import { CtiLog } from '#contract/cti-log.ts'
import { serve } from '#kernel/http/serve.ts'
import { exportStatistics } from './export-statistics.ts'
import { exportCalls, listCalls, listQueues, markDone, markMissedDone, showCall } from './service.ts'
import { countStatistics } from './statistics.ts'

export function routes(app: FastifyInstance): void {
  serve(app, CtiLog.list, listCalls)
  serve(app, CtiLog.csv, ({ ctx, input }) => exportCalls(ctx, input))
  serve(app, CtiLog.show, ({ ctx, input }) => showCall(ctx, input.id))
  serve(app, CtiLog.done, async ({ ctx, input }) => {
    await markDone(ctx, [input.id], input.done)
    return {}
  })
  serve(app, CtiLog.doneInBulk, async ({ ctx, input }) => {
    await markDone(ctx, input.ids, true)
    return {}
  })
  serve(app, CtiLog.doneForMissed, async ({ ctx, input }) => ({ count: await markMissedDone(ctx, input) }))
  serve(app, CtiLog.queues, ({ ctx }) => listQueues(ctx))
  serve(app, CtiLog.statistics, ({ ctx, input }) => countStatistics(ctx, input))
  serve(app, CtiLog.statisticsExport, ({ ctx, input }) => exportStatistics(ctx, input))
}
