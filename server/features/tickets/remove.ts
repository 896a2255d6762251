import { sql } from 'kysely'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { lockRow } from '#kernel/db/rows.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { forbidden } from '#kernel/errors.ts'
import { forgetHistory } from '#kernel/history.ts'
import type { Job } from '#kernel/jobs/worker.ts'
import { lockTicket } from './get-ticket.ts'
import { recountFor } from './customer-ticket-counts.ts'
import { selectTickets, type Ticket, ticketTable } from './store.ts'

/**
 * Only the full `admin` permission deletes tickets, in any group; an agent gets the missing permission in the
 * error.
 */
export async function removeTicket(ctx: Ctx, id: number): Promise<void> {
  if (!may(ctx.actor, 'admin')) {
    await lockTicket(ctx, id, 'read')
    throw forbidden('permission_missing', 'Not authorized (admin permission required)!')
  }
  await eraseTicket(ctx, (await lockRow(ctx.db, ticketTable, id)) as Ticket)
}

async function eraseTicket(ctx: Ctx, ticket: Ticket): Promise<void> {
  const { id } = ticket
  for (const extension of ctx.deps.ticketExtensions) await extension.remove?.(ctx, ticket)
  await forgetHistory(ctx, { object: 'Ticket', id })
  await deleteRow(ctx.db, ticketTable, id)
  ctx.emit({ kind: 'removed', object: 'tickets', id, changes: {} })
  recountFor(ctx, ticket.customer_id)
}

/** Queued by rules, which have the system's rights; a ticket that is gone already is no failure. */
export const removeTicketLater: Job = {
  name: 'remove-ticket',
  run: async (ctx, { id }) => {
    const [ticket] = await selectTickets(ctx.db, sql<boolean>`id = ${Number(id)}::int`, sql`for update`)
    if (ticket) await eraseTicket(ctx, ticket)
  },
}
