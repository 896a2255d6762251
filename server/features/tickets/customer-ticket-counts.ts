import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { BatchJob } from '#kernel/jobs/batch.ts'
import { inStateOf, stateTypes } from './store.ts'

const countingTask = 'count-tickets-of-customer'

const countTicketsIn = (category: keyof typeof stateTypes) =>
  sql`(select count(*) from tickets where customer_id = users.id and ${inStateOf(stateTypes[category])})`

/** `preferences.tickets_open` and `tickets_closed`. Counted under a lock, so that the newest count is written last. */
export const countTickets: BatchJob = {
  name: countingTask,
  batchSize: 100,
  runBatch: async ({ db }, payloads) => {
    const ids = [...new Set(payloads.map(({ user_id }) => Number(user_id)))]
    await sql`select from users where id = any(${ids}::int[]) order by id for no key update`.execute(db)
    // Without event and `updated_at`: the user was not edited, and screens with these counts follow the tickets.
    await sql`
      update users set preferences = preferences
        || jsonb_build_object('tickets_open', ${countTicketsIn('open')}, 'tickets_closed', ${countTicketsIn('closed')})
      where id = any(${ids}::int[])`.execute(db)
  },
}

/** Queues jobs that count the tickets of these customers again. Without a key, which would make other writes wait. */
export function recountFor(ctx: Ctx, ...customerIds: readonly number[]): void {
  for (const user_id of new Set(customerIds)) ctx.enqueue(countingTask, { user_id })
}
