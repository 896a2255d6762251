import { listAttributeNames } from '#features/object-attributes/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { updateRow } from '#kernel/db/rows.ts'
import { recordChanges } from '#kernel/history.ts'
import { recountFor } from './customer-ticket-counts.ts'
import { type Ticket, ticketReferences, ticketTable } from './store.ts'

/** Columns that are derived from articles, which have their own history, or from the owner. */
const untold = new Set(listAttributeNames('Ticket', ({ skipsHistory }) => skipsHistory === true))

type WrittenRow = Awaited<ReturnType<typeof updateRow>>

/** Writes the values that differ, with history and event. All changes of a ticket go through these functions. */
export const changeTicket = async (ctx: Ctx, before: Ticket, values: Record<string, unknown>): Promise<Ticket> =>
  recordTicketChange(ctx, before, await writeTicketChange(ctx, before, values))

/** Only writes them, together with something else; `recordTicketChange` must follow. */
export const writeTicketChange = (ctx: Ctx, before: Ticket, values: Record<string, unknown>): Promise<WrittenRow> =>
  updateRow(ctx, ticketTable, before, values)

/** Writes the history of values that were written together with a new ticket, as if they had followed. */
export async function recordFirstValues(ctx: Ctx, ticket: Ticket, columns: readonly string[]): Promise<void> {
  const written = columns.filter((column) => ticket[column] !== null)
  const changes = Object.fromEntries(written.map((column) => [column, [null, ticket[column]] as const]))
  await recordChanges(ctx, { object: 'Ticket', id: ticket.id }, changes, ticketReferences)
}

export async function recordTicketChange(ctx: Ctx, before: Ticket, { row, changes }: WrittenRow): Promise<Ticket> {
  if (Object.keys(changes).length === 0) return before
  const told = Object.fromEntries(Object.entries(changes).filter(([attribute]) => !untold.has(attribute)))
  await recordChanges(ctx, { object: 'Ticket', id: before.id }, told, ticketReferences)
  ctx.emit({ kind: 'updated', object: 'tickets', id: before.id, changes })
  const after = row as Ticket
  if (changes.state_id || changes.customer_id) recountFor(ctx, before.customer_id, after.customer_id)
  return after
}
