import { type RawBuilder, sql } from 'kysely'
import type { NotificationType } from '#contract/online-notification.ts'
import { openedAsAgent, openedFor } from '#features/tickets/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import { columnList } from '#kernel/db/column-list.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Row, TableOf } from '#kernel/db/rows.ts'
import type { NotificationGroup, ReplacedNotifications, TicketReader } from './merge-notifications.ts'
import {
  deleteSharedOfTicket,
  deleteSharedOlderThan,
  selectSharedById,
  selectSharedOf,
  leastShared,
  removeReplaced,
  separateAllAsSeen,
  separateOfTicketsAsSeen,
} from './shared-store.ts'

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

const ownColumns = columnList(notifications.columns)

/**
 * Newest first, of tickets that the actor may still open: rows of their own, and those shared with others. Shared ones are
 * read in the order of their ids, which is that of their times but for milliseconds between processes.
 */
export async function listLatestNotifications({ db, actor }: Ctx): Promise<Notification[]> {
  const ofOpenTicket = (ticketId: RawBuilder<unknown>) =>
    sql`exists (select 1 from tickets where tickets.id = ${ticketId} and ${openedFor(actor, 'read')})`
  const { rows } = await sql<Notification>`
    select * from (
      (select ${ownColumns} from online_notifications
        where user_id = ${actor.id} and ${ofOpenTicket(sql`online_notifications.o_id`)}
        order by created_at desc, id desc limit ${mostListed})
      union all
      (${selectSharedOf(actor.id)} and ${ofOpenTicket(sql`shared_notifications.ticket_id`)}
        order by first_id desc limit ${mostListed})
    ) as newest order by created_at desc, id desc limit ${mostListed}`.execute(db)
  return rows
}

export async function findNotification(db: Db, id: number): Promise<Notification | undefined> {
  const { rows } = await sql<Notification>`
    select ${ownColumns} from online_notifications where id = ${id}
    union all
    ${selectSharedById(id)}`.execute(db)
  return rows[0]
}

/** Shared ones first: a transaction that is moving them is waited for, and what it wrote is found then. */
export async function markAllSeen(ctx: Ctx): Promise<number[]> {
  const { actor, now, db } = ctx
  const [separated, { rows }] = await Promise.all([
    separateAllAsSeen(ctx),
    sql<{ id: number }>`
      update online_notifications set seen = true, updated_by_id = ${actor.id}, updated_at = ${now.toISOString()}
      where user_id = ${actor.id} and not seen returning id`.execute(db),
  ])
  return [...separated, ...rows.map(({ id }) => id)]
}

/**
 * Finds the notifications of each ticket by the index. The planner expects a hundred tickets, of which there are a few, and
 * would read the whole table, which took 22 ms with 18,000 notifications.
 */
const byIndex = sql`offset 0`

export async function markTicketsSeen(ctx: Ctx, readers: readonly TicketReader[]): Promise<number[]> {
  const { actor, now, db } = ctx
  const [separated, { rows }] = await Promise.all([
    separateOfTicketsAsSeen(ctx, readers),
    sql<{ id: number }>`
      update online_notifications set seen = true, updated_by_id = ${actor.id}, updated_at = ${now.toISOString()}
      where not seen and id = any(array(
        select unread.id
        from jsonb_to_recordset(${JSON.stringify(readers)}::jsonb) as reader ("ticketId" int, "userId" int)
          cross join lateral (
            select id from online_notifications where o_id = "ticketId" and user_id = "userId" and not seen
            ${byIndex}) as unread)) returning id`.execute(db),
  ])
  return [...separated, ...rows.map(({ id }) => id)]
}

/** Enough of a message for the two lines that a notification shows. */
export const mostExcerpted = 4000

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

/** Deletes unread notifications that new ones replace; an escalation replaces its warning. */
export async function deleteReplaced(db: Db, replaced: readonly ReplacedNotifications[]): Promise<void> {
  await Promise.all([removeReplaced(db, replaced), deleteReplacedRows(db, replaced)])
}

async function deleteReplacedRows(db: Db, replaced: readonly ReplacedNotifications[]): Promise<void> {
  await sql`
    delete from online_notifications where not seen and id = any(array(
      select earlier.id
      from jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb)
        as replaced ("ticketId" int, type text, action text, users int[])
        cross join lateral (
          select id from online_notifications as unread
          where o_id = "ticketId" and user_id = any(users) and not seen
            and split_part(unread.type, '_', 1) = split_part(replaced.type, '_', 1)
            and unread.action is not distinct from replaced.action ${byIndex}) as earlier))`.execute(db)
}

/** New notifications of one ticket: pairs of user and notification, and the first notification. */
type WrittenNotifications = { first_id: number; recipients: [userId: number, id: number][] }

/** Equal ones of many users as one row. Ids are in the order of the groups and their users in either case. */
export async function insertNotifications(
  { db, actor, now }: Ctx,
  groups: readonly NotificationGroup[],
): Promise<WrittenNotifications[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<WrittenNotifications>`
    with told as materialized (
      select *, draw_notification_ids(cardinality(users)) as drawn_id,
        cardinality(users) >= ${leastShared} and not seen and "replacementFor" is null as is_shared
      from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
        as told ("ticketId" int, type text, seen boolean, reason text, "replacementFor" int, action text,
          "articleId" int, "causedBy" int, users int[])
    ), shared as (
      insert into shared_notifications (first_id, ticket_id, type, reason, action, article_id, created_by_id, created_at,
        user_ids)
      select drawn_id, "ticketId", type, reason, action, "articleId", "causedBy", ${at}, users from told where is_shared
    ), single as (
      insert into online_notifications (id, object, o_id, type, user_id, seen, reason, replacement_for_id, action,
        article_id, updated_by_id, created_by_id, created_at, updated_at)
      select drawn_id + place - 1, 'Ticket', "ticketId", type, reader, seen, reason, "replacementFor", action,
        "articleId", case when seen then ${actor.id} else "causedBy" end, "causedBy", ${at}, ${at}
      from told, unnest(users) with ordinality as readers (reader, place) where not is_shared
    )
    select min(drawn_id) as first_id,
      json_agg(json_build_array(reader, drawn_id + place - 1) order by drawn_id, place) as recipients
    from told, unnest(users) with ordinality as readers (reader, place)
    group by "ticketId" order by first_id`.execute(db)
  return rows
}

export async function deleteNotifications(db: Db, ticketId: number): Promise<void> {
  await Promise.all([
    deleteSharedOfTicket(db, ticketId),
    sql`delete from online_notifications where object = 'Ticket' and o_id = ${ticketId}`.execute(db),
  ])
}

export async function deleteOlderThan(db: Db, moment: Date): Promise<void> {
  await deleteSharedOlderThan(db, moment)
  await sql`delete from online_notifications where created_at < ${moment.toISOString()}`.execute(db)
}
