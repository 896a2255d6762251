import type { FastifyInstance } from 'fastify'
import { Monitoring, System } from '#contract/operations.ts'
import { json } from '#kernel/http/content-type.ts'
import { type CachedText, cacheText, sendCached } from '#kernel/http/cached-answer.ts'
import { serve } from '#kernel/http/serve.ts'
import { getDocument } from '#server/pages/document.ts'
import { serveProbes } from './probes.ts'
import { assertMayWatch, checkAmount, checkHealth, replaceMonitoringToken, reportStatus } from './service.ts'
import { restartFailedJobs } from './store.ts'

export function routes(app: FastifyInstance): void {
  serveProbes(app)
  let document: Promise<CachedText> | undefined
  serve(app, System.document, async ({ request, reply }) => {
    document ??= getDocument(app).then((made) => cacheText(JSON.stringify(made)))
    return sendCached(request, reply.type(json), await document)
  })
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
