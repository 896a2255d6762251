import { sql } from 'kysely'
import type { NotificationType } from '#contract/online-notification.ts'
import { opensAsAgent, type TicketKeys } from '#features/tickets/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'

const mayOpen = opensAsAgent('u')

export async function mayStillRead(db: Db, userId: number, ticketId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users u, tickets where u.id = ${userId} and tickets.id = ${ticketId} and ${mayOpen}`.execute(db)
  return rows.length > 0
}

export async function loadTicketKeys(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, TicketKeys>> {
  const rows = await db
    .selectFrom('tickets')
    .select(['id', 'group_id', 'customer_id', 'organization_id', 'owner_id'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()
  return new Map(rows.map(({ id, ...keys }) => [id, keys]))
}

export type TicketNews = { ticket_id: number; type: NotificationType; event_id: number | null; about: string | null }

export async function insertTicketNews({ db, now }: Ctx, news: readonly TicketNews[]): Promise<void> {
  if (news.length === 0) return
  await sql`
    insert into ticket_news (ticket_id, type, event_id, about, created_at)
    select ticket_id, type, event_id, about, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
      as news (ticket_id int, type text, event_id bigint, about timestamptz)`.execute(db)
}

export type DueTicketNews = TicketNews & TicketKeys

/**
 * Tickets with a due reminder or escalation, oldest first; records that they were notified, so that each is
 * returned once for its due time. The warning of an escalation is sent 15 minutes before.
 */
export async function noteDueTickets(
  { db, now }: Ctx,
  { most, withReminders }: { most: number; withReminders: boolean },
): Promise<DueTicketNews[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  // Of two jobs at the same time, the second must see what the first has recorded.
  await sql`select pg_advisory_xact_lock(hashtextextended('ticket_news', 0))`.execute(db)
  const { rows } = await sql<DueTicketNews>`
    with due (ticket_id, type, about) as (
      select tickets.id, 'reminder_reached', pending_time from tickets
      join ticket_states on ticket_states.id = tickets.state_id
      join ticket_state_types on ticket_state_types.id = state_type_id and ticket_state_types.name = 'pending reminder'
      where ${withReminders} and pending_time <= ${at}
      union all
      select id, case when escalation_at <= ${at} then 'escalation' else 'escalation_warning' end, escalation_at
      from tickets where escalation_at <= ${at} + interval '15 minutes'
    ), noted as (
      insert into ticket_news (ticket_id, type, about, created_at)
      select ticket_id, type, about, ${at} from due
      where not exists (
        select from ticket_news told where told.ticket_id = due.ticket_id and told.type = due.type
          and told.about = due.about)
      order by about limit ${most}
      returning ticket_id, type, event_id, about
    )
    select noted.*, group_id, customer_id, organization_id, owner_id
    from noted join tickets on tickets.id = ticket_id order by about, ticket_id`.execute(db)
  return rows
}

/** Marks escalations as notified without notifying anybody. */
export async function recordAsNotified(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  escalations: readonly { ticket_id: number; about: string }[],
): Promise<void> {
  if (escalations.length === 0) return
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    insert into ticket_news (ticket_id, type, about, created_at, mailed_at)
    select ticket_id, 'escalation', about, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(escalations)}::jsonb) as news (ticket_id int, about timestamptz)`.execute(
    db,
  )
}

/** Tickets whose oldest pending change is older than that. */
export async function listTicketsWithNews(db: Db, moment: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ ticket_id: number }>`
    select ticket_id from ticket_news where mailed_at is null and created_at <= ${moment.toISOString()}
    group by ticket_id order by min(created_at) limit ${most}`.execute(db)
  return rows.map(({ ticket_id }) => ticket_id)
}

/** All changes of tickets that have not been mailed; marks them as mailed, so that a second job gets none. */
export async function takeTicketNews({ db, now }: Ctx, ticketIds: readonly number[]): Promise<TicketNews[]> {
  const { rows } = await sql<TicketNews & { id: number }>`
    update ticket_news set mailed_at = ${now.toISOString()}
    where ticket_id = any(${ticketIds}::int[]) and mailed_at is null returning id, ticket_id, type, event_id, about`.execute(
    db,
  )
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Except what is still due: it would be sent again. */
export async function deleteTicketNewsBefore(db: Db, moment: Date): Promise<void> {
  await sql`
    delete from ticket_news where created_at < ${moment.toISOString()} and not exists (
      select from tickets where tickets.id = ticket_id and about in (escalation_at, pending_time))`.execute(db)
}

/** The next reminder, escalation or warning until then. */
export async function findNextDueTime({ db, now }: Ctx, until: Date): Promise<Date | undefined> {
  const [from, to] = [sql`${now.toISOString()}::timestamptz`, sql`${until.toISOString()}::timestamptz`]
  const warning = sql`interval '15 minutes'`
  const { rows } = await sql<{ at: string | null }>`
    select least(
      (select min(pending_time) from tickets where pending_time > ${from} and pending_time <= ${to}),
      (select min(escalation_at) from tickets where escalation_at > ${from} and escalation_at <= ${to}),
      (select min(escalation_at) - ${warning} from tickets
        where escalation_at > ${from} + ${warning} and escalation_at <= ${to} + ${warning})) as at`.execute(db)
  return rows[0]?.at ? new Date(rows[0].at) : undefined
}
