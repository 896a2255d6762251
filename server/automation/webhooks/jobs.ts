import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { createRetentionJob, forgetRows } from '#kernel/jobs/forget.ts'
import type { AnyJob, CronJob, ExternalJob } from '#kernel/jobs/worker.ts'
import type { Network } from '#kernel/outgoing-http/guarded-request.ts'
import { recordAttempt } from './attempt-log.ts'
import { buildRequest } from './build-request.ts'
import { callEndpoint, type EndpointAnswer, type EndpointRequest } from './call-endpoint.ts'
import { loadNetwork } from './network.ts'
import { enqueueDelivery, task } from './queue-delivery.ts'
import { nextAttempt } from './retry-times.ts'
import { claimDelivery, type ClaimedDelivery, findDueTime, listOverdue, noteResult } from './store.ts'

type PreparedAttempt = { delivery: ClaimedDelivery; request: EndpointRequest; network: Network }

/** Claims the delivery and reads everything; the transaction ends before the other server is called. */
async function prepare(ctx: Ctx, id: number): Promise<PreparedAttempt | undefined> {
  const delivery = await claimDelivery(ctx, id)
  if (!delivery) return tryWhenDue(ctx, id)
  const request = delivery.webhook.active ? await buildRequest(ctx, delivery) : undefined
  if (!request) return drop(ctx, id)
  return { delivery, request, network: await loadNetwork(ctx) }
}

/** The job of a dead process is retried long before its claim expires: try again when it has. */
async function tryWhenDue(ctx: Ctx, id: number): Promise<undefined> {
  const dueAt = await findDueTime(ctx, id)
  if (dueAt) enqueueDelivery(ctx, id, dueAt)
}

async function drop(ctx: Ctx, id: number): Promise<undefined> {
  await noteResult(ctx, id, { state: 'dropped', status: null, failure: 'webhook_inactive' })
}

async function settle(ctx: Ctx, { delivery, request }: PreparedAttempt, answer: EndpointAnswer): Promise<void> {
  const { id, attempts, webhook, ticket_id } = delivery
  await recordAttempt(ctx, id, request, answer)
  const { failure } = answer
  const status = answer.status || null
  if (failure === null) return noteResult(ctx, id, { state: 'sent', status, failure })
  const dueAt = nextAttempt(ctx.now, attempts)
  await noteResult(ctx, id, { state: dueAt ? 'deferred' : 'failed', status, failure, dueAt })
  if (dueAt) enqueueDelivery(ctx, id, dueAt)
  else ctx.deps.log.warn({ webhook: webhook.name, ticket: ticket_id, failure }, 'webhook delivery failed')
}

const deliverWebhook: ExternalJob = {
  name: task,
  pool: 'external',
  runOutsideTransaction: async (open, { id }) => {
    const prepared = await open((ctx) => prepare(ctx, Number(id)))
    if (!prepared) return
    const answer = await callEndpoint(prepared.request, prepared.network)
    await open((ctx) => settle(ctx, prepared, answer))
  },
}

/** Sends deliveries whose job was lost, for instance after restoring a database. */
const resumeDeliveries: CronJob = {
  name: 'resume-webhook-deliveries',
  at: '* * * * *',
  run: async (ctx) => {
    for (const id of await listOverdue(ctx)) enqueueDelivery(ctx, id)
  },
}

/** As long as their attempts, which are entries of the log of integrations. */
const forgetDeliveries = createRetentionJob(
  'forget-webhook-deliveries',
  '37 3 * * *',
  'retention_http_logs',
  forgetRows({
    table: 'webhook_deliveries',
    column: 'created_at',
    where: sql<boolean>`state in ('sent', 'failed', 'dropped')`,
  }),
)

export const jobs: readonly AnyJob[] = [deliverWebhook, resumeDeliveries, forgetDeliveries]
