import type { FastifyInstance } from 'fastify'
import { Monitoring, System } from '#contract/operations.ts'
import { serve } from '#kernel/http/serve.ts'
import { documentOf } from '#server/pages/document.ts'
import { serveProbes } from './probes.ts'
import { assertMayWatch, checkAmount, checkHealth, replaceMonitoringToken, reportStatus } from './service.ts'
import { restartFailedJobs } from './store.ts'

export function routes(app: FastifyInstance): void {
  serveProbes(app)
  serve(app, System.document, async () => documentOf(app))
  serve(app, Monitoring.healthCheck, async ({ ctx, input }) => {
    await assertMayWatch(ctx, input.token)
    return checkHealth(ctx)
  })
  serve(app, Monitoring.status, async ({ ctx, input }) => {
    await assertMayWatch(ctx, input.token)
    return reportStatus(ctx)
  })
  serve(app, Monitoring.amountCheck, async ({ ctx, input: { token, ...bounds } }) => {
    await assertMayWatch(ctx, token)
    return checkAmount(ctx, bounds)
  })
  serve(app, Monitoring.newToken, async ({ ctx }) => ({ token: await replaceMonitoringToken(ctx) }))
  serve(app, Monitoring.restartFailedJobs, async ({ ctx }) => {
    await restartFailedJobs(ctx.db)
    return {}
  })
}
