import { holdToForm } from '#features/form-rules/service.ts'
import { type TicketPatch, updateTicket } from '#features/tickets/update.ts'
import type { Ctx } from '#kernel/context.ts'
import type { TicketChange } from './action.ts'

/** Makes the change as the actor, in one update with one history entry per attribute. */
export async function applyChange(ctx: Ctx, ticketId: number, change: TicketChange): Promise<void> {
  const { attributes, tags, article } = change
  const input = { ...attributes, tags, article, id: ticketId } as TicketPatch
  await holdToForm(ctx, { object: 'Ticket', sent: input }, (held) => updateTicket(held, input))
}
