import { type RawBuilder, sql } from 'kysely'
import { may, systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { lockRow } from '#kernel/db/rows.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { forbidden } from '#kernel/errors.ts'
import { forgetHistory } from '#kernel/history.ts'
import type { Job } from '#kernel/jobs/worker.ts'
import { changeTicket } from './change-ticket.ts'
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

/** Deletes up to `most` tickets, and returns how many. */
export async function eraseTickets(ctx: Ctx, where: RawBuilder<boolean>, most: number): Promise<number> {
  const tickets = await selectTickets(ctx.db, where, sql`order by id limit ${most} for update`)
  for (const ticket of tickets) await eraseTicket(ctx, ticket)
  return tickets.length
}

/** Takes up to `most` tickets from their owner, and returns how many. */
export async function releaseTickets(ctx: Ctx, ownerId: number, most: number): Promise<number> {
  const where = sql<boolean>`owner_id = ${ownerId}`
  const tickets = await selectTickets(ctx.db, where, sql`order by id limit ${most} for no key update`)
  for (const ticket of tickets) await changeTicket(ctx, ticket, { owner_id: systemUserId })
  return tickets.length
}

/** Queued by rules, which have the system's rights; a ticket that is gone already is no failure. */
export const removeTicketLater: Job = {
  name: 'remove-ticket',
  run: async (ctx, { id }) => {
    await eraseTickets(ctx, sql<boolean>`id = ${Number(id)}::int`, 1)
  },
}
