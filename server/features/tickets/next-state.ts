import { sql } from 'kysely'
import { findState, type State } from '#features/ticket-states/service.ts'
import type { CronJob } from '#kernel/jobs/worker.ts'
import { changeInBatches } from './change-in-batches.ts'
import { valuesOfState } from './state.ts'

/** Moves tickets whose pending time is over to the next state of their state, usually closed. */
export const endPending: CronJob = {
  name: 'end-pending',
  at: '* * * * *',
  run: async (ctx) => {
    const { rows } = await sql<{ id: number; next_state_id: number }>`
      select ticket_states.id, next_state_id from ticket_states
      join ticket_state_types on ticket_state_types.id = state_type_id and ticket_state_types.name = 'pending action'
      where next_state_id is not null`.execute(ctx.db)
    for (const { id, next_state_id } of rows) {
      const next = (await findState(ctx, next_state_id)) as State
      const where = sql<boolean>`state_id = ${id} and pending_time <= ${ctx.now.toISOString()}::timestamptz`
      await changeInBatches(ctx, { task: 'end-pending', where, by: 'pending_time' }, (ticket) =>
        valuesOfState(ctx, ticket, next),
      )
    }
  },
}
