import { type RawBuilder, sql } from 'kysely'
import { listedFor } from '#features/tickets/policy.ts'
import { ticketReferenceName } from '#features/tickets/sql.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { forgottenAtOnce } from '#kernel/jobs/forget.ts'
import type { Call as RecordedCall } from '../next-call.ts'
import type { CallerMatch } from '../caller-ids/service.ts'

/** A call with the columns that readers get. */
export type Call = Omit<RecordedCall, 'announced' | 'preferences'> & {
  id: number
  call_id: string
  preferences: { from?: CallerMatch[]; to?: CallerMatch[] }
  created_at: string
  updated_at: string
}

const columns = sql`id, direction, state, "from", from_comment, "to", to_comment, queue, call_id, comment,
  initialized_at, start_at, end_at, duration_waiting_time, duration_talking_time, done, stale, rejected,
  answered_by_id, preferences, created_at, updated_at`

type PageRange = { limit: number; offset?: number }

/** The newest first. */
export async function selectCalls(
  db: Db,
  where: RawBuilder<boolean>,
  { limit, offset = 0 }: PageRange = { limit: 1 },
): Promise<Call[]> {
  const { rows } = await sql<Call>`
    select ${columns} from cti_logs where ${where}
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** In the order of ids, so that two transactions that lock the same calls do not deadlock. */
export async function lockCalls(db: Db, where: RawBuilder<boolean>): Promise<{ id: number; done: boolean }[]> {
  const { rows } = await sql<{ id: number; done: boolean }>`
    select id, done from cti_logs where ${where} order by id for no key update`.execute(db)
  return rows
}

export async function updateDone({ db, now }: Ctx, ids: readonly number[], done: boolean): Promise<void> {
  await sql`update cti_logs set done = ${done}, updated_at = ${now.toISOString()} where id = any(${ids}::int[])`.execute(
    db,
  )
}

export async function callExists(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from cti_logs where id = ${id}`.execute(db)
  return rows.length > 0
}

/** Marks calls that began before this time and have not ended; returns their ids. */
export async function markStale({ db, now }: Ctx, since: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update cti_logs set stale = true, updated_at = ${now.toISOString()} where id in (
      select id from cti_logs
      where state <> 'hangup' and not stale and coalesce(initialized_at, created_at) < ${since.toISOString()}::timestamptz
      order by id limit ${most} for no key update)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** With their logged requests, which also contain numbers and names. */
export async function forgetCalls({ db }: Ctx, before: string): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`
    with forgotten as (
      delete from cti_logs where id in (
        select id from cti_logs where created_at < ${before}::timestamptz order by created_at limit ${forgottenAtOnce})
      returning id
    ), told as (
      delete from events using forgotten where events.object = 'cti_logs' and events.object_id = forgotten.id
    )
    select count(*) as forgotten from forgotten`.execute(db)
  return rows[0]?.forgotten ?? 0
}

export type TicketOfCaller = {
  id: number
  number: string
  title: string
  state: string
  priority: string
  group: string
  is_open: boolean
  created_at: string
  updated_at: string
}

/** A customer's newest tickets that the actor may see, open ones first, without merged ones. */
export async function selectRecentTickets(
  { db, actor }: Ctx,
  customerId: number,
  most: number,
): Promise<TicketOfCaller[]> {
  const { rows } = await sql<TicketOfCaller>`
    select tickets.id, tickets.number, tickets.title, ticket_states.name as state,
      ${ticketReferenceName('priority')} as priority, ${ticketReferenceName('group')} as group, ticket_state_types.name <> 'closed' as is_open,
      tickets.created_at, tickets.updated_at
    from tickets
    join ticket_states on ticket_states.id = tickets.state_id
    join ticket_state_types on ticket_state_types.id = ticket_states.state_type_id
    where tickets.customer_id = ${customerId} and ${listedFor(actor)}
      and ticket_state_types.name not in ('merged', 'removed')
    order by is_open desc, tickets.created_at desc, tickets.id desc limit ${most}`.execute(db)
  return rows
}

type SeenQueue = { name: string; last_call_at: string }

export async function selectQueues(db: Db, where: RawBuilder<boolean>, since: Date): Promise<SeenQueue[]> {
  const { rows } = await sql<SeenQueue>`
    select queue as name, max(created_at) as last_call_at from cti_logs
    where created_at >= ${since.toISOString()}::timestamptz and queue is not null and ${where}
    group by queue order by last_call_at desc limit 500`.execute(db)
  return rows
}
