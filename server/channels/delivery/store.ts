import { sql } from 'kysely'
import { identifyMessage } from '#features/articles/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { recognizeNotice } from '#kernel/notices.ts'
import type { ClaimedDelivery, DeliveryOutcome } from './delivery.ts'

/** For new articles that are to be sent; due at once, or when their author can no longer take them back. */
export async function insertDeliveries({ db, now }: Ctx, articleIds: readonly number[]) {
  const stamp = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<{ article_id: number; due_at: string }>`
    insert into article_deliveries (article_id, due_at, created_at, updated_at)
    select id, coalesce((preferences ->> 'delivery_hold_until')::timestamptz, ${stamp}), ${stamp}, ${stamp}
    from ticket_articles where id = any(${articleIds}::int[]) and preferences ->> 'delivery_status' = 'queued'
    order by id returning article_id, due_at`.execute(db)
  return rows
}

/** A claim expires after this time unless it is renewed. */
export const claimSeconds = 30

/** Claims a delivery that is due. A claim that has expired was left by a process that died: the delivery is due again. */
export async function claimDelivery(
  { db, now }: Ctx,
  articleId: number,
): Promise<(ClaimedDelivery & { isAbandoned: boolean }) | undefined> {
  const { rows } = await sql<ClaimedDelivery & { isAbandoned: boolean }>`
    update article_deliveries as delivery
    set state = 'sending', attempts = delivery.attempts + 1, updated_at = ${now.toISOString()},
      due_at = ${now.toISOString()}::timestamptz + make_interval(secs => ${claimSeconds})
    from (select article_id, state from article_deliveries where article_id = ${articleId} for update) as before,
      ticket_articles article join ticket_article_types types on types.id = article.type_id
    where delivery.article_id = before.article_id and article.id = delivery.article_id
      and delivery.state in ('queued', 'deferred', 'sending') and delivery.due_at <= ${now.toISOString()}
    returning article.id as article_id, article.ticket_id, types.name as type, article.created_by_id,
      delivery.attempts, delivery.progress, before.state = 'sending' as "isAbandoned"`.execute(db)
  return rows[0]
}

/** A slow server with a large message takes longer than one claim. */
export async function renewClaim({ db, now }: Ctx, articleId: number): Promise<void> {
  await sql`
    update article_deliveries
    set due_at = ${now.toISOString()}::timestamptz + make_interval(secs => ${claimSeconds})
    where article_id = ${articleId} and state = 'sending'`.execute(db)
}

export async function notePart({ db }: Ctx, articleId: number, receipt: Record<string, unknown>): Promise<void> {
  await sql`
    update article_deliveries set progress = progress || ${JSON.stringify([receipt])}::jsonb
    where article_id = ${articleId}`.execute(db)
}

/** When the claim of another process expires. */
export async function findClaimExpiry({ db }: Ctx, articleId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('article_deliveries')
    .select('due_at')
    .where('article_id', '=', articleId)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return row && new Date(row.due_at)
}

/** Deliveries whose job was lost: they are overdue by more than a minute. */
export async function listOverdueDeliveries({ db, now }: Ctx): Promise<number[]> {
  const { rows } = await sql<{ article_id: number }>`
    select article_id from article_deliveries
    where state in ('queued', 'sending', 'deferred') and due_at < ${now.toISOString()}::timestamptz - interval '1 minute'
    order by due_at limit 1000`.execute(db)
  return rows.map(({ article_id }) => article_id)
}

/** Null where the words are those of a mail server. */
function describeReason(reason: string | null) {
  const { code = null, values = null } = recognizeNotice(reason) ?? {}
  return { delivery_status_message: reason, delivery_status_code: code, delivery_status_values: values }
}

const wireStates = { sent: 'success', failed: 'fail', deferred: 'deferred', unknown: 'unknown' } as const

/** Stores the outcome of an attempt, and shows it at the article in the words that deployed clients know. */
export async function noteOutcome(
  ctx: Ctx,
  articleId: number,
  { state, reason, receipt, dueAt }: DeliveryOutcome & { dueAt?: Date | undefined },
): Promise<void> {
  const now = ctx.now.toISOString()
  await sql`
    update article_deliveries
    set state = ${state}, reason = ${reason}, updated_at = ${now}, due_at = ${(dueAt ?? ctx.now).toISOString()},
      sent_at = ${state === 'sent' ? now : null}
    where article_id = ${articleId}`.execute(ctx.db)
  const status = { delivery_status: wireStates[state], ...describeReason(reason), delivery_status_date: now }
  const shown = { ...receipt?.preferences, ...status }
  await sql`
    update ticket_articles set preferences = preferences || ${JSON.stringify(shown)}::jsonb ||
      jsonb_build_object('delivery_retry', (select attempts from article_deliveries where article_id = ${articleId}))
    where id = ${articleId}`.execute(ctx.db)
  if (receipt?.message_id) await storeMessageId(ctx, articleId, receipt.message_id)
  if (receipt?.to) await storeRecipient(ctx, articleId, receipt.to)
  ctx.emit({ kind: 'updated', object: 'ticket_articles', id: articleId, changes: { preferences: [null, shown] } })
}

async function storeMessageId({ db }: Ctx, articleId: number, messageId: string): Promise<void> {
  await db.updateTable('ticket_articles').set(identifyMessage(messageId)).where('id', '=', articleId).execute()
}

async function storeRecipient({ db }: Ctx, articleId: number, to: string): Promise<void> {
  await db.updateTable('ticket_articles').set({ to }).where('id', '=', articleId).execute()
}

/** Queues a delivery again whose outcome is final or unknown; parts that were sent are not repeated. */
export async function requeueDelivery(ctx: Ctx, articleId: number): Promise<boolean> {
  const now = ctx.now.toISOString()
  const { rows } = await sql`
    update article_deliveries set state = 'queued', attempts = 0, reason = null, due_at = ${now}, updated_at = ${now}
    where article_id = ${articleId} and state in ('failed', 'unknown') returning article_id`.execute(ctx.db)
  if (rows.length === 0) return false
  const status = { delivery_status: 'queued', ...describeReason(null), delivery_status_date: now }
  await showStatus(ctx, articleId, status)
  return true
}

const reportColumns = { delivered: 'delivered_at', read: 'read_at' } as const

/**
 * For a network that reports what became of a message. Reports arrive in any order and repeatedly: the first time of each
 * counts, and `read` implies `delivered`.
 */
export async function noteReport(
  ctx: Ctx,
  articleId: number,
  { state, at }: { state: 'delivered' | 'read'; at: Date },
): Promise<void> {
  const column = sql.ref(reportColumns[state])
  const { rows } = await sql<{ is_read: boolean }>`
    update article_deliveries set ${column} = ${at.toISOString()},
      state = case state when 'unknown' then 'sent' else state end, updated_at = ${ctx.now.toISOString()}
    where article_id = ${articleId} and ${column} is null
    returning read_at is not null as is_read`.execute(ctx.db)
  const [noted] = rows
  if (!noted) return
  const status = { delivery_status: 'success', ...describeReason(null) }
  await showStatus(ctx, articleId, { ...status, delivery_progress: noted.is_read ? 'read' : 'delivered' })
}

async function showStatus(ctx: Ctx, articleId: number, status: Record<string, unknown>): Promise<void> {
  await sql`update ticket_articles set preferences = preferences || ${JSON.stringify(status)}::jsonb
    where id = ${articleId}`.execute(ctx.db)
  ctx.emit({ kind: 'updated', object: 'ticket_articles', id: articleId, changes: { preferences: [null, status] } })
}

/** For a report that arrives after the message was accepted, such as a bounce. */
export async function noteLateFailure(ctx: Ctx, articleId: number, reason: string): Promise<void> {
  const now = ctx.now.toISOString()
  await sql`update article_deliveries set state = 'failed', reason = ${reason}, updated_at = ${now}
    where article_id = ${articleId}`.execute(ctx.db)
  const status = { delivery_status: 'fail', ...describeReason(reason), delivery_status_date: now }
  await showStatus(ctx, articleId, status)
}
