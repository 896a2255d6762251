import { listAttributeNames } from '#features/object-attributes/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { updateRow } from '#kernel/db/rows.ts'
import { recordChanges } from '#kernel/history.ts'
import { recountFor } from './customer-ticket-counts.ts'
import { type Ticket, ticketReferences, ticketTable } from './store.ts'

/** Columns that are derived from articles, which have their own history, or from the owner. */
const untold = new Set(listAttributeNames('Ticket', ({ skipsHistory }) => skipsHistory === true))

/** Writes the values that differ, with history and event. All changes of a ticket go through this function. */
export async function changeTicket(ctx: Ctx, before: Ticket, values: Record<string, unknown>): Promise<Ticket> {
  const { row, changes } = await updateRow(ctx, ticketTable, before, values)
  if (Object.keys(changes).length === 0) return before
  const told = Object.fromEntries(Object.entries(changes).filter(([attribute]) => !untold.has(attribute)))
  await recordChanges(ctx, { object: 'Ticket', id: before.id }, told, ticketReferences)
  ctx.emit({ kind: 'updated', object: 'tickets', id: before.id, changes })
  const after = row as Ticket
  if (changes.state_id || changes.customer_id) recountFor(ctx, before.customer_id, after.customer_id)
  return after
}
