import { type RawBuilder, sql } from 'kysely'
import { findState, type State } from '#features/ticket-states/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Subscriber } from '#kernel/events/events.ts'
import type { CronJob, Job } from '#kernel/jobs/worker.ts'
import { changeTicket, countingTask } from './service.ts'
import { addUpCounts, inStateOf, selectTickets, stateTypes, type Ticket } from './store.ts'
import { valuesOfState } from './validate.ts'

/** As many tickets as one transaction changes. */
const batchSize = 100

type Batch = {
  task: string
  payload?: Record<string, unknown>
  where: RawBuilder<boolean>
  /** The column whose index finds them: ordered by id, PostgreSQL might walk through all tickets instead. */
  by: 'pending_time' | 'last_owner_update_at' | 'updated_at'
}

/** Changes tickets, each in a way that takes it out of `where`; comes again until none is left. */
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

/** An owner who lets a ticket lie for longer than the group allows loses it. */
const releaseTickets: CronJob = {
  name: 'release-tickets',
  at: '* * * * *',
  run: (ctx) => {
    const where = sql<boolean>`owner_id <> 1 and ${inStateOf(['new', 'open'])}
      and last_owner_update_at is not null and exists (
      select from groups where groups.id = tickets.group_id and groups.assignment_timeout > 0
        and tickets.last_owner_update_at
          <= ${ctx.now.toISOString()}::timestamptz - groups.assignment_timeout * interval '1 minute')`
    const released = { owner_id: 1, last_owner_update_at: null }
    return changeAll(ctx, { task: 'release-tickets', where, by: 'last_owner_update_at' }, () => released)
  },
}

/** What waits for its time to be closed, or whatever the state's next one is. */
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

type Moved = { id: number; left: number | null; organization_id: number | null }

/** A customer's tickets go along to another organization: to the present one, in whatever order events are heard. */
const followCustomer: Job = {
  name: 'follow-customer',
  run: async (ctx, { event_id }) => {
    const { rows } = await sql<Moved>`
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

/** `preferences.tickets_open` and `tickets_closed`. Counted behind a lock: the last to write has counted last. */
const countTickets: Job = {
  name: countingTask,
  run: async ({ db }, { user_id }) => {
    await sql`select from users where id = ${user_id} for no key update`.execute(db)
    const counted = (category: keyof typeof stateTypes) =>
      sql`(select count(*) from tickets where customer_id = ${user_id} and ${inStateOf(stateTypes[category])})`
    // Neither event nor stamp: nobody edited this person, and whoever shows the counts shows the tickets.
    await sql`
      update users set preferences = preferences
        || jsonb_build_object('tickets_open', ${counted('open')}, 'tickets_closed', ${counted('closed')})
      where id = ${user_id}`.execute(db)
  },
}

/** Often enough that few rows are read for a total. */
const addUp: CronJob = { name: 'add-up-ticket-counts', at: '*/10 * * * *', run: ({ db }) => addUpCounts(db) }

export const jobs: readonly (Job | CronJob)[] = [releaseTickets, endPending, followCustomer, countTickets, addUp]

export const subscribers: readonly Subscriber[] = [{ name: followCustomer.name, on: ['users.updated'] }]
