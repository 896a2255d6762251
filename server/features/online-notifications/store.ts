import { sql } from 'kysely'
import type { NotificationAction, NotificationReason, NotificationType } from '#contract/online-notification.ts'
import { openedAsAgent, openedFor } from '#features/tickets/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import { columnList } from '#kernel/db/column-list.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Row, TableOf } from '#kernel/db/rows.ts'

export type Notification = Row & {
  object: 'Ticket'
  o_id: number
  type: NotificationType
  user_id: number
  article_id: number | null
}

const stamps = ['updated_by_id', 'created_by_id', 'created_at', 'updated_at']
export const notifications: TableOf = {
  table: 'online_notifications',
  model: 'OnlineNotification',
  columns: [
    'id',
    'object',
    'o_id',
    'type',
    'user_id',
    'seen',
    'reason',
    'replacement_for_id',
    'action',
    'article_id',
    ...stamps,
  ],
}

export const mostListed = 200

/** Newest first, of tickets that the actor may still open. */
export async function listLatestNotifications({ db, actor }: Ctx): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    select ${columnList(notifications.columns)} from online_notifications
    where user_id = ${actor.id} and exists (
      select 1 from tickets where tickets.id = online_notifications.o_id and ${openedFor(actor, 'read')})
    order by created_at desc, id desc limit ${mostListed}`.execute(db)
  return rows
}

export async function markAllSeen({ db, actor, now }: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update online_notifications set seen = true, updated_by_id = ${actor.id}, updated_at = ${now.toISOString()}
    where user_id = ${actor.id} and not seen returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function markTicketSeen({ db, actor, now }: Ctx, ticketId: number, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update online_notifications set seen = true, updated_by_id = ${actor.id}, updated_at = ${now.toISOString()}
    where object = 'Ticket' and o_id = ${ticketId} and user_id = ${userId} and not seen returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Enough of a message for the two lines that a notification shows. */
const mostExcerpted = 4000

export type ExcerptSource = { id: number; content_type: string; body: string }

/** The beginnings of messages, without those that the actor may not read. */
export async function loadExcerptSources({ db, actor }: Ctx, articleIds: readonly number[]): Promise<ExcerptSource[]> {
  if (articleIds.length === 0) return []
  const { rows } = await sql<ExcerptSource>`
    select article.id, article.content_type, left(article.body, ${mostExcerpted}) as body
    from ticket_articles article join tickets on tickets.id = article.ticket_id
    where article.id = any(${articleIds}::int[])
      and (not article.internal or ${openedAsAgent(actor, 'read')})`.execute(db)
  return rows
}

/** A recipient with the reason; `replacementFor` is the absent user they replace. */
type Reader = {
  id: number
  reason: NotificationReason
  replacementFor: number | null
  action: NotificationAction | null
}
export type NewNotification = {
  ticketId: number
  type: NotificationType
  readers: readonly Reader[]
  causedBy: number
  articleId: number | null
}

/** Replaces earlier unread notifications of the same kind: three replies are one notification, about the last. */
export async function insertNotifications({ db, now }: Ctx, news: NewNotification): Promise<number[]> {
  const { ticketId, type, readers, causedBy, articleId } = news
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    delete from online_notifications as earlier
    using jsonb_to_recordset(${JSON.stringify(readers)}::jsonb) as reader (id int, action text)
    where earlier.object = 'Ticket' and earlier.o_id = ${ticketId} and earlier.type = ${type}
      and earlier.user_id = reader.id and earlier.action is not distinct from reader.action
      and not earlier.seen`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into online_notifications (object, o_id, type, user_id, reason, replacement_for_id, action,
      article_id, updated_by_id, created_by_id, created_at, updated_at)
    select 'Ticket', ${ticketId}::int, ${type}, id, reason, "replacementFor", action,
      ${articleId}::int, ${causedBy}::int, ${causedBy}::int, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(readers)}::jsonb)
      as reader (id int, reason text, "replacementFor" int, action text)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteNotifications(db: Db, ticketId: number): Promise<void> {
  await sql`delete from online_notifications where object = 'Ticket' and o_id = ${ticketId}`.execute(db)
}

export async function deleteOlderThan(db: Db, moment: Date): Promise<void> {
  await sql`delete from online_notifications where created_at < ${moment.toISOString()}`.execute(db)
}
