import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Job } from '#kernel/jobs/worker.ts'
import { inStateOf, stateTypes } from './store.ts'

const countingTask = 'count-tickets-of-customer'

/** `preferences.tickets_open` and `tickets_closed`. Counted under a lock, so that the newest count is written last. */
export const countTickets: Job = {
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

/** Queues a job that counts the tickets of these customers again. */
export function recountFor(ctx: Ctx, ...customerIds: readonly number[]): void {
  for (const id of new Set(customerIds)) ctx.enqueue(countingTask, { user_id: id }, { key: `${countingTask}-${id}` })
}
