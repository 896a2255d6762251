import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { changeTicket } from './change-ticket.ts'
import { selectTickets, type Ticket } from './store.ts'

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
export async function changeInBatches(
  ctx: Ctx,
  { task, payload = {}, where, by }: Batch,
  valuesFor: (ticket: Ticket) => Record<string, unknown>,
): Promise<void> {
  const order = sql`order by ${sql.ref(`tickets.${by}`)} limit ${batchSize} for no key update`
  const tickets = await selectTickets(ctx.db, where, order)
  for (const ticket of tickets) await changeTicket(ctx, ticket, valuesFor(ticket))
  if (tickets.length > 0) ctx.enqueue(task, payload)
}
