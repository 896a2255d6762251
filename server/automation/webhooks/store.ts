import { sql } from 'kysely'
import type {
  DeliveryFailure,
  WebhookDelivery,
  WebhookDeliveryState,
  WebhookStatus,
} from '#contract/webhook-delivery.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Page } from '#kernel/http/paging.ts'
import type { PayloadSubject, PayloadWebhook } from './payload.ts'
import type { WebhookSecrets } from './secrets.ts'

export async function insertDelivery(
  { db, now }: Ctx,
  webhookId: number,
  { ticket_id, article_id, event, rule }: PayloadSubject,
): Promise<number> {
  const stamp = now.toISOString()
  const { rows } = await sql<{ id: number }>`
    insert into webhook_deliveries
      (webhook_id, ticket_id, article_id, event, rule, due_at, created_at, updated_at)
    values (${webhookId}, ${ticket_id}, ${article_id}, ${JSON.stringify(event)}, ${JSON.stringify(rule)},
      ${stamp}, ${stamp}, ${stamp})
    returning id`.execute(db)
  return rows[0]?.id as number
}

/** Longer than an attempt can take. A claim that has expired was left by a process that died. */
const claimSeconds = 90

export type ClaimedDelivery = PayloadSubject & {
  id: number
  delivery_id: string
  webhook_id: number
  /** Includes this one. */
  attempts: number
  webhook: PayloadWebhook & {
    name: string
    endpoint: string
    http_method: string
    ssl_verify: boolean
    basic_auth_username: string | null
    sealed: WebhookSecrets
    active: boolean
  }
}

export async function claimDelivery({ db, now }: Ctx, id: number): Promise<ClaimedDelivery | undefined> {
  const stamp = now.toISOString()
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_deliveries as delivery
    set state = 'sending', attempts = attempts + 1, updated_at = ${stamp},
      due_at = ${stamp}::timestamptz + make_interval(secs => ${claimSeconds})
    from webhooks
    where delivery.id = ${id} and webhooks.id = delivery.webhook_id
      and delivery.state in ('queued', 'deferred', 'sending') and delivery.due_at <= ${stamp}
    returning delivery.id, delivery.delivery_id, delivery.webhook_id, delivery.attempts, delivery.ticket_id,
      delivery.article_id, delivery.event, delivery.rule, to_jsonb(webhooks) as webhook`.execute(db)
  return rows[0]
}

/** When the claim of another process expires, or the next attempt is due. */
export async function findDueTime({ db }: Ctx, id: number): Promise<Date | undefined> {
  const { rows } = await sql<{ due_at: string }>`
    select due_at from webhook_deliveries
    where id = ${id} and state in ('queued', 'deferred', 'sending')`.execute(db)
  return rows[0] && new Date(rows[0].due_at)
}

type DeliveryResult = {
  state: WebhookDeliveryState
  status: number | null
  failure: DeliveryFailure | null
  dueAt?: Date | undefined
}

export async function noteResult(
  { db, now }: Ctx,
  id: number,
  { state, status, failure, dueAt = now }: DeliveryResult,
): Promise<void> {
  const stamp = now.toISOString()
  await sql`
    update webhook_deliveries set state = ${state}, status = ${status}, failure = ${failure}, updated_at = ${stamp},
      due_at = ${dueAt.toISOString()}, sent_at = ${state === 'sent' ? stamp : null}
    where id = ${id}`.execute(db)
}

/** Deliveries whose job was lost: they are overdue by more than a minute. */
export async function listOverdue({ db, now }: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from webhook_deliveries
    where state in ('queued', 'sending', 'deferred')
      and due_at < ${now.toISOString()}::timestamptz - interval '1 minute'
    order by due_at limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

/** All attempts are available once more, under the same delivery id. */
export async function requeueDelivery({ db, now }: Ctx, id: number): Promise<boolean> {
  const stamp = now.toISOString()
  const { numAffectedRows } = await sql`
    update webhook_deliveries
    set state = 'queued', attempts = 0, status = null, failure = null, due_at = ${stamp}, updated_at = ${stamp}
    where id = ${id} and state <> 'sending'`.execute(db)
  return Number(numAffectedRows) > 0
}

const shown = sql`
  delivery.id, delivery.webhook_id, delivery.delivery_id, delivery.ticket_id, tickets.number as ticket_number,
  delivery.article_id, delivery.rule, delivery.event ->> 'type' as event, delivery.state, delivery.attempts,
  delivery.status, delivery.failure, delivery.sent_at, delivery.created_at,
  case when delivery.state in ('queued', 'deferred') then delivery.due_at end as next_attempt_at`

type DeliveryFilter = { webhookId: number; state?: WebhookDeliveryState | undefined }

const matching = ({ webhookId, state }: DeliveryFilter) =>
  sql<boolean>`delivery.webhook_id = ${webhookId} and ${state ? sql`delivery.state = ${state}` : sql`true`}`

export async function selectDeliveries(db: Db, filter: DeliveryFilter, page: Page): Promise<WebhookDelivery[]> {
  const { rows } = await sql<WebhookDelivery>`
    select ${shown} from webhook_deliveries delivery join tickets on tickets.id = delivery.ticket_id
    where ${matching(filter)} order by delivery.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countDeliveries(db: Db, filter: DeliveryFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from webhook_deliveries delivery where ${matching(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findDelivery(db: Db, webhookId: number, id: number): Promise<WebhookDelivery | undefined> {
  const { rows } = await sql<WebhookDelivery>`
    select ${shown} from webhook_deliveries delivery join tickets on tickets.id = delivery.ticket_id
    where delivery.webhook_id = ${webhookId} and delivery.id = ${id}`.execute(db)
  return rows[0]
}

export async function selectStatus({ db, now }: Ctx): Promise<WebhookStatus[]> {
  const { rows } = await sql<WebhookStatus>`
    select webhooks.id as webhook_id, last.created_at as last_at, last.state as last_state, coalesce(waiting, 0) as waiting,
      coalesce(failed, 0) as failed
    from webhooks
    left join lateral (
      select created_at, state from webhook_deliveries where webhook_id = webhooks.id order by id desc limit 1
    ) as last on true
    left join (
      select webhook_id, count(*) filter (where state in ('queued', 'sending', 'deferred')) as waiting,
        count(*) filter (where state = 'failed') as failed
      from webhook_deliveries where created_at > ${now.toISOString()}::timestamptz - interval '7 days'
      group by webhook_id
    ) as counted on counted.webhook_id = webhooks.id
    order by webhooks.id`.execute(db)
  return rows
}
