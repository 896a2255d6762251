import { sql } from 'kysely'
import type { NotificationReason, NotificationType } from '#contract/online-notification.ts'
import { openedFor } from '#features/tickets/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Row, TableOf } from '#kernel/db/rows.ts'

export type Notification = Row & { object: 'Ticket'; o_id: number; type: NotificationType; user_id: number }

const stamps = ['updated_by_id', 'created_by_id', 'created_at', 'updated_at']
export const notifications: TableOf = {
  table: 'online_notifications',
  model: 'OnlineNotification',
  columns: ['id', 'object', 'o_id', 'type', 'user_id', 'seen', 'reason', 'replacement_for_id', ...stamps],
}

export const mostListed = 200

/** Newest first, of tickets that the actor may still open. */
export async function listLatestNotifications({ db, actor }: Ctx): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    select ${sql.join(notifications.columns.map((column) => sql.ref(column)))} from online_notifications
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

/** A recipient with the reason; `replacementFor` is the absent user they replace. */
type Reader = { id: number; reason: NotificationReason; replacementFor: number | null }
export type NewNotification = { ticketId: number; type: NotificationType; readers: readonly Reader[]; causedBy: number }

/** Replaces earlier unread notifications: one per ticket, not one per change. */
export async function insertNotifications({ db, now }: Ctx, news: NewNotification): Promise<number[]> {
  const { ticketId, type, readers, causedBy } = news
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    delete from online_notifications where object = 'Ticket' and o_id = ${ticketId} and type = ${type}
      and user_id = any(${readers.map(({ id }) => id)}::int[]) and not seen`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into online_notifications (object, o_id, type, user_id, reason, replacement_for_id,
      updated_by_id, created_by_id, created_at, updated_at)
    select 'Ticket', ${ticketId}::int, ${type}, id, reason, "replacementFor", ${causedBy}::int, ${causedBy}::int,
      ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(readers)}::jsonb) as reader (id int, reason text, "replacementFor" int)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteNotifications(db: Db, ticketId: number): Promise<void> {
  await sql`delete from online_notifications where object = 'Ticket' and o_id = ${ticketId}`.execute(db)
}

export async function deleteOlderThan(db: Db, moment: Date): Promise<void> {
  await sql`delete from online_notifications where created_at < ${moment.toISOString()}`.execute(db)
}
