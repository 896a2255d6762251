import { sql } from 'kysely'
import type { NotificationType } from '#contract/online-notification.ts'
import { isActiveAgent } from '#features/permissions/policy.ts'
import { openedFor, type TicketKeys } from '#features/tickets/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Row, TableOf } from '#kernel/db/rows.ts'
import type { Event } from '#kernel/events/events.ts'
import type { Recipient } from './policy.ts'

export type Notification = Row & { object: 'Ticket'; o_id: number; type: NotificationType; user_id: number }

const stamps = ['updated_by_id', 'created_by_id', 'created_at', 'updated_at']
export const notifications: TableOf = {
  table: 'online_notifications',
  model: 'OnlineNotification',
  columns: ['id', 'object', 'o_id', 'type', 'user_id', 'seen', ...stamps],
}

const mostListed = 200

/** Newest first, of tickets that the actor may still open. */
export async function latestNotifications({ db, actor }: Ctx): Promise<Notification[]> {
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

type News = { ticketId: number; type: NotificationType; userIds: readonly number[]; causedBy: number }

/** Replaces what was told before and nobody has looked at: one line a ticket, not one a change. */
export async function insertNotifications({ db, now }: Ctx, news: News): Promise<number[]> {
  const { ticketId, type, userIds, causedBy } = news
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    delete from online_notifications where object = 'Ticket' and o_id = ${ticketId} and type = ${type}
      and user_id = any(${userIds}::int[]) and not seen`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into online_notifications (object, o_id, type, user_id, updated_by_id, created_by_id, created_at, updated_at)
    select 'Ticket', ${ticketId}::int, ${type}, user_id, ${causedBy}::int, ${causedBy}::int, ${at}, ${at}
    from unnest(${userIds}::int[]) as user_id returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteNotifications(db: Db, ticketId: number): Promise<void> {
  await sql`delete from online_notifications where object = 'Ticket' and o_id = ${ticketId}`.execute(db)
}

export async function deleteOlderThan(db: Db, moment: Date): Promise<void> {
  await sql`delete from online_notifications where created_at < ${moment.toISOString()}`.execute(db)
}

type Told = Pick<Event, 'kind' | 'changes'> & { ticket_id: number; actor_id: number }

export async function findTicketEvent(db: Db, id: number): Promise<(Told & TicketKeys) | undefined> {
  const { rows } = await sql<Told & TicketKeys>`
    select events.kind, events.changes, events.actor_id, tickets.id as ticket_id,
      tickets.group_id, tickets.customer_id, tickets.organization_id, tickets.owner_id
    from events join tickets on tickets.id = events.object_id
    where events.id = ${id} and events.object = 'tickets'`.execute(db)
  return rows[0]
}

/** Agents whom a ticket may concern: full access to its group, owner, subscribed, or standing in for one of them. */
export async function recipientsOf({ db, now }: Ctx, ticketId: number, ticket: TicketKeys): Promise<Recipient[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<Recipient>`
    with held as (
      select user_id, access from groups_users where group_id = ${ticket.group_id}
      union all
      select ru.user_id, gr.access from groups_roles gr join roles r on r.id = gr.role_id and r.active
      join roles_users ru on ru.role_id = r.id where gr.group_id = ${ticket.group_id}
    ), readers as (
      select u.id, u.preferences -> 'notification_config' as config, u.id = ${ticket.owner_id} as owns,
        exists (select 1 from held where held.user_id = u.id and access = 'full') as works_here,
        exists (
          select 1 from mentions
          where mentionable_type = 'Ticket' and mentionable_id = ${ticketId} and mentions.user_id = u.id) as subscribed,
        case when u.out_of_office and ${at} >= u.out_of_office_start_at
          and ${at} < u.out_of_office_end_at + interval '1 day' then u.out_of_office_replacement_id end as stand_in_id
      from users u
      where ${isActiveAgent('u')}
        and (u.id = ${ticket.owner_id}
          or exists (select 1 from held where held.user_id = u.id and access in ('read', 'full')))
    ), concerned as (select * from readers where owns or works_here or subscribed)
    select id, config, subscribed,
      owns or exists (select 1 from concerned away where away.owns and away.stand_in_id = readers.id) as owns
    from readers
    where id in (select id from concerned) or id in (select stand_in_id from concerned)
    order by id`.execute(db)
  return rows
}
