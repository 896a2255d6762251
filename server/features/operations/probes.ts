import { readdirSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { may } from '#kernel/actor.ts'
import { forbidden, unauthorized } from '#kernel/errors.ts'
import { sendJson } from '#kernel/http/send-response.ts'
import { createMetrics } from './metrics.ts'
import { isMonitoringToken, watchers } from './service.ts'
import { appliedMigrations } from './store.ts'

const migrations = readdirSync(new URL('../../../db/migrations/', import.meta.url)).filter((name) =>
  name.endsWith('.sql'),
)

/** Endpoints for orchestrators and Prometheus, outside of the API. */
export function serveProbes(app: FastifyInstance): void {
  const metrics = createMetrics(app)
  app.get('/healthz', async (request, reply) => sendJson(request, reply, { status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const reason = await unreadiness(app, request)
    if (reason === undefined) return sendJson(request, reply, { status: 'ok' })
    return sendJson(request, reply.code(503).header('Retry-After', '2'), { status: 'unavailable', reason })
  })
  app.get('/metrics', async (request, reply) => {
    await assertMayScrape(app, request)
    return sendMetrics(reply, metrics())
  })
}

const sendMetrics = async (reply: FastifyReply, metrics: Registry) =>
  reply.type(metrics.contentType).send(await metrics.metrics())

async function unreadiness({ deps }: FastifyInstance, { log }: FastifyRequest): Promise<string | undefined> {
  if (deps.lifecycle.isStopping) return 'stopping'
  try {
    const applied = await appliedMigrations(deps.db)
    return migrations.every((name) => applied.has(name)) ? undefined : 'migrations'
  } catch (error) {
    log.warn({ err: error }, 'not ready')
    return 'database'
  }
}

/** The monitoring token as `?token=` or as Bearer, which Prometheus sends; or else a user with the permission. */
async function assertMayScrape(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  const { token } = request.query as { token?: unknown }
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const given = typeof token === 'string' ? token : bearer
  if (given !== undefined && (await isMonitoringToken(app.deps, given))) return
  const actor = await app.authenticate(request)
  if (!actor) throw unauthorized('authentication_required', 'Authentication required')
  if (!may(actor, watchers)) throw forbidden('permission_missing', 'User authorization failed.')
}
