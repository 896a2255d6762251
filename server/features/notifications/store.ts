import { sql } from 'kysely'
import type { NotificationType } from '#contract/online-notification.ts'
import { opensAsAgent, type TicketKeys } from '#features/tickets/policy.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Candidate } from './select-recipients.ts'

const mayOpen = opensAsAgent('u')

/** The last day of an absence is part of it. */
const isAway = (now: Date) => sql<boolean>`(
  u.out_of_office and ${now.toISOString()}::timestamptz >= u.out_of_office_start_at
  and ${now.toISOString()}::timestamptz < u.out_of_office_end_at + interval '1 day')`

/** Users with full access to the group, the owner, subscribers, and their replacements; without those who muted the ticket. */
export async function selectCandidates({ db, now }: Ctx, ticketId: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with recursive held as (
      select user_id, access from groups_users join tickets using (group_id) where tickets.id = ${ticketId}
      union all
      select roles_users.user_id, groups_roles.access from groups_roles join tickets using (group_id)
      join roles on roles.id = groups_roles.role_id and roles.active
      join roles_users on roles_users.role_id = roles.id where tickets.id = ${ticketId}
    ), subscribed as (
      select user_id from mentions where mentionable_type = 'Ticket' and mentionable_id = ${ticketId}
    ), people (id) as (
      (
        select user_id from held where access = 'full'
        union select user_id from subscribed
        union select owner_id from tickets where id = ${ticketId} and owner_id <> ${sql.lit(systemUserId)}
      )
      union
      select u.out_of_office_replacement_id from people join users u on u.id = people.id
      where u.out_of_office_replacement_id is not null and ${isAway(now)}
    )
    select u.id, u.email, u.preferences -> 'notification_config' as config, ${mayOpen} as reads,
      u.id in (select user_id from held where access = 'full') as works_here,
      u.id in (select user_id from subscribed) as subscribed,
      case when ${isAway(now)} then u.out_of_office_replacement_id end as stand_in_id
    from people join users u on u.id = people.id join tickets on tickets.id = ${ticketId}
    where not exists (select from ticket_mutes where user_id = u.id and ticket_id = tickets.id) order by u.id`.execute(
    db,
  )
  return rows
}

export async function mayStillRead(db: Db, userId: number, ticketId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users u, tickets where u.id = ${userId} and tickets.id = ${ticketId} and ${mayOpen}`.execute(db)
  return rows.length > 0
}

export async function findTicketKeys(db: Db, id: number): Promise<TicketKeys | undefined> {
  return db
    .selectFrom('tickets')
    .select(['group_id', 'customer_id', 'organization_id', 'owner_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type TicketNews = { ticket_id: number; type: NotificationType; event_id: number | null; about: string | null }

export async function insertTicketNews(
  { db, now }: Ctx,
  { ticket_id, type, event_id, about }: TicketNews,
): Promise<void> {
  await db
    .insertInto('ticket_news')
    .values({ ticket_id, type, event_id, about, created_at: now.toISOString() })
    .execute()
}

export type DueTicketNews = TicketNews & TicketKeys

/**
 * Tickets with a due reminder or escalation, oldest first; records that they were notified, so that each is
 * returned once a day. The warning of an escalation is sent 15 minutes before.
 */
export async function noteDueTickets({ db, now }: Ctx, most: number): Promise<DueTicketNews[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  // Of two jobs at the same time, the second must see what the first has recorded.
  await sql`select pg_advisory_xact_lock(hashtextextended('ticket_news', 0))`.execute(db)
  const { rows } = await sql<DueTicketNews>`
    with due (ticket_id, type, about) as (
      select tickets.id, 'reminder_reached', pending_time from tickets
      join ticket_states on ticket_states.id = tickets.state_id
      join ticket_state_types on ticket_state_types.id = state_type_id and ticket_state_types.name = 'pending reminder'
      where pending_time <= ${at}
      union all
      select id, case when escalation_at <= ${at} then 'escalation' else 'escalation_warning' end, escalation_at
      from tickets where escalation_at <= ${at} + interval '15 minutes'
    ), noted as (
      insert into ticket_news (ticket_id, type, about, created_at)
      select ticket_id, type, about, ${at} from due
      where not exists (
        select from ticket_news told where told.ticket_id = due.ticket_id and told.type = due.type
          and told.about = due.about and told.created_at > ${at} - interval '1 day')
      order by about limit ${most}
      returning ticket_id, type, event_id, about
    )
    select noted.*, group_id, customer_id, organization_id, owner_id
    from noted join tickets on tickets.id = ticket_id order by about, ticket_id`.execute(db)
  return rows
}

/** Tickets whose oldest pending change is older than that. */
export async function listTicketsWithNews(db: Db, moment: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ ticket_id: number }>`
    select ticket_id from ticket_news where mailed_at is null and created_at <= ${moment.toISOString()}
    group by ticket_id order by min(created_at) limit ${most}`.execute(db)
  return rows.map(({ ticket_id }) => ticket_id)
}

/** All changes of a ticket that have not been mailed; marks them as mailed, so that a second job gets none. */
export async function takeTicketNews({ db, now }: Ctx, ticketId: number): Promise<TicketNews[]> {
  const { rows } = await sql<TicketNews & { id: number }>`
    update ticket_news set mailed_at = ${now.toISOString()}
    where ticket_id = ${ticketId} and mailed_at is null returning id, ticket_id, type, event_id, about`.execute(db)
  return rows.toSorted((a, b) => a.id - b.id)
}

export async function deleteTicketNewsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('ticket_news').where('created_at', '<', moment.toISOString()).execute()
}
