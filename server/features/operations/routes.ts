import type { FastifyInstance } from 'fastify'
import { customObjects } from '#contract/attributes/custom.ts'
import type { Document } from '#contract/openapi.ts'
import { addCustomFields } from '#contract/openapi-fields.ts'
import { seesAllFields } from '#features/permissions/policy.ts'
import { Monitoring, System } from '#contract/operations.ts'
import { json } from '#kernel/http/content-type.ts'
import { type CachedText, cacheText, sendCached } from '#kernel/http/cached-answer.ts'
import { serve } from '#kernel/http/serve.ts'
import { getDocument } from '#server/pages/document.ts'
import { watchLatencies } from './latencies.ts'
import { serveProbes } from './probes.ts'
import { serveSecurityText } from './security-txt.ts'
import { assertMayWatch, checkAmount, checkHealth, replaceMonitoringToken, reportStatus } from './service.ts'
import { countJobs, restartFailedJobs } from './store.ts'

const describeInstallation = ({ deps, endpoints }: FastifyInstance, document: Document): Document =>
  addCustomFields(
    document,
    endpoints,
    customObjects.flatMap((object) =>
      Array.from(deps.customFields.of(object).values(), ({ definition }) => definition),
    ),
  )

export function routes(app: FastifyInstance): void {
  serveProbes(app)
  serveSecurityText(app)
  const figures = watchLatencies(app)
  let document: Promise<CachedText> | undefined
  let ownDocument: Promise<CachedText> | undefined
  app.deps.customFields.onChange(() => {
    ownDocument = undefined
  })
  serve(app, System.document, async ({ ctx, request, reply }) => {
    document ??= getDocument(app).then((made) => cacheText(JSON.stringify(made)))
    // The names of custom fields are not public.
    if (!seesAllFields(ctx.actor)) return sendCached(request, reply.type(json), await document)
    ownDocument ??= getDocument(app).then((made) => cacheText(JSON.stringify(describeInstallation(app, made))))
    return sendCached(request, reply.type(json), await ownDocument)
  })
  serve(app, Monitoring.healthCheck, async ({ ctx, input }) => {
    await assertMayWatch(ctx, input.token)
    return checkHealth(ctx)
  })
  serve(app, Monitoring.status, async ({ ctx, input }) => {
    await assertMayWatch(ctx, input.token)
    return { ...(await reportStatus(ctx)), jobs: await countJobs(ctx.db), requests: figures() }
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
