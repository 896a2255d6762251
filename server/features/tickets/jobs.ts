import { type RawBuilder, sql } from 'kysely'
import { findState, type State } from '#features/ticket-states/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Subscriber } from '#kernel/events/events.ts'
import type { CronJob, Job } from '#kernel/jobs/worker.ts'
import { changeTicket, countingTask } from './service.ts'
import { compactCounts, inStateOf, selectTickets, stateTypes, type Ticket } from './store.ts'
import { valuesOfState } from './validate.ts'

/** As many tickets as one transaction changes. */
const batchSize = 100

type Batch = {
  task: string
  payload?: Record<string, unknown>
  where: RawBuilder<boolean>
  /** The column whose index finds the tickets: ordered by id, PostgreSQL might scan all tickets instead. */
  by: 'pending_time' | 'last_owner_update_at' | 'updated_at'
}

/** Changes tickets so that each no longer meets `where`; queues itself again until none is left. */
async function changeAll(
  ctx: Ctx,
  { task, payload = {}, where, by }: Batch,
  valuesFor: (ticket: Ticket) => Record<string, unknown>,
): Promise<void> {
  const order = sql`order by ${sql.ref(`tickets.${by}`)} limit ${batchSize} for no key update`
  const tickets = await selectTickets(ctx.db, where, order)
  for (const ticket of tickets) await changeTicket(ctx, ticket, valuesFor(ticket))
  if (tickets.length > 0) ctx.enqueue(task, payload)
}

/** Removes the owner of tickets that have not been worked on for the group's time limit. */
const releaseTickets: CronJob = {
  name: 'release-tickets',
  at: '* * * * *',
  run: (ctx) => {
    const where = sql<boolean>`owner_id <> ${sql.lit(systemUserId)} and ${inStateOf(['new', 'open'])}
      and last_owner_update_at is not null and exists (
      select from groups where groups.id = tickets.group_id and groups.assignment_timeout > 0
        and tickets.last_owner_update_at
          <= ${ctx.now.toISOString()}::timestamptz - groups.assignment_timeout * interval '1 minute')`
    const released = { owner_id: systemUserId, last_owner_update_at: null }
    return changeAll(ctx, { task: 'release-tickets', where, by: 'last_owner_update_at' }, () => released)
  },
}

/** Moves tickets whose pending time is over to the next state of their state, usually closed. */
const endPending: CronJob = {
  name: 'end-pending',
  at: '* * * * *',
  run: async (ctx) => {
    const { rows } = await sql<{ id: number; next_state_id: number }>`
      select ticket_states.id, next_state_id from ticket_states
      join ticket_state_types on ticket_state_types.id = state_type_id and ticket_state_types.name = 'pending action'
      where next_state_id is not null`.execute(ctx.db)
    for (const { id, next_state_id } of rows) {
      const next = (await findState(ctx.db, next_state_id)) as State
      const where = sql<boolean>`state_id = ${id} and pending_time <= ${ctx.now.toISOString()}::timestamptz`
      await changeAll(ctx, { task: 'end-pending', where, by: 'pending_time' }, (ticket) =>
        valuesOfState(ctx, ticket, next),
      )
    }
  },
}

type MovedCustomer = { id: number; left: number | null; organization_id: number | null }

/** Moves a customer's tickets to the customer's new organization; to the current one, in whatever order events arrive. */
const followCustomer: Job = {
  name: 'follow-customer',
  run: async (ctx, { event_id }) => {
    const { rows } = await sql<MovedCustomer>`
      select users.id, (events.changes #>> '{organization_id,0}')::int as left, users.organization_id
      from events join users on users.id = events.object_id
      where events.id = ${event_id} and events.changes ? 'organization_id'`.execute(ctx.db)
    const [moved] = rows
    if (!moved || !(await ctx.deps.settings.isOn('ticket_organization_reassignment'))) return
    const { id, left, organization_id } = moved
    const where = sql<boolean>`customer_id = ${id} and organization_id is not distinct from ${left}::int
      and organization_id is distinct from ${organization_id}::int`
    const batch = { task: 'follow-customer', payload: { event_id }, where, by: 'updated_at' } as const
    await changeAll(ctx, batch, () => ({ organization_id }))
  },
}

type MergedCustomer = { id: number; into_id: number; organization_id: number | null }

/** Moves the tickets of a merged customer to the user that they were merged into. */
const followMerge: Job = {
  name: 'follow-merged-customer',
  run: async (ctx, { event_id }) => {
    const { rows } = await sql<MergedCustomer>`
      select users.id, target.id as into_id, target.organization_id
      from events join users on users.id = events.object_id join users target on target.id = users.merged_into_id
      where events.id = ${event_id} and events.changes ? 'merged_into_id' and not users.active`.execute(ctx.db)
    const [merged] = rows
    if (!merged) return
    const { id, into_id: customer_id, organization_id } = merged
    const where = sql<boolean>`customer_id = ${id}`
    const batch = { task: 'follow-merged-customer', payload: { event_id }, where, by: 'updated_at' } as const
    await changeAll(ctx, batch, () => ({ customer_id, organization_id }))
  },
}

/** `preferences.tickets_open` and `tickets_closed`. Counted under a lock, so that the newest count is written last. */
const countTickets: Job = {
  name: countingTask,
  run: async ({ db }, { user_id }) => {
    await sql`select from users where id = ${user_id} for no key update`.execute(db)
    const counted = (category: keyof typeof stateTypes) =>
      sql`(select count(*) from tickets where customer_id = ${user_id} and ${inStateOf(stateTypes[category])})`
    // Without event and `updated_at`: the user was not edited, and screens with these counts follow the tickets.
    await sql`
      update users set preferences = preferences
        || jsonb_build_object('tickets_open', ${counted('open')}, 'tickets_closed', ${counted('closed')})
      where id = ${user_id}`.execute(db)
  },
}

/** Often enough that a total reads few rows. */
const addUp: CronJob = { name: 'add-up-ticket-counts', at: '*/10 * * * *', run: ({ db }) => compactCounts(db) }

export const jobs: readonly (Job | CronJob)[] = [
  releaseTickets,
  endPending,
  followCustomer,
  followMerge,
  countTickets,
  addUp,
]

export const subscribers: readonly Subscriber[] = [
  { name: followCustomer.name, on: ['users.updated'] },
  { name: followMerge.name, on: ['users.updated'] },
]
