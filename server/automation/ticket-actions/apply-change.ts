import { holdToForm } from '#features/form-rules/service.ts'
import type { Ticket } from '#features/tickets/service.ts'
import { type TicketPatch, updateLockedTicket, updateTicket } from '#features/tickets/update.ts'
import type { Ctx } from '#kernel/context.ts'
import type { TicketChange } from './action.ts'

/** Makes the change as the actor, in one update with one history entry per attribute. */
export const applyChange = (ctx: Ctx, ticketId: number, change: TicketChange): Promise<Ticket> =>
  held(ctx, inputOf(ticketId, change), updateTicket)

/** The same for a ticket that was read under a lock: it is not read again. */
export const applyToLocked = (ctx: Ctx, ticket: Ticket, change: TicketChange): Promise<Ticket> =>
  held(ctx, inputOf(ticket.id, change), (inner, input) => updateLockedTicket(inner, ticket, input))

const inputOf = (id: number, { attributes, tags, article }: TicketChange): TicketPatch =>
  ({ ...attributes, tags, article, id }) as TicketPatch

const held = (ctx: Ctx, input: TicketPatch, update: (ctx: Ctx, input: TicketPatch) => Promise<Ticket>) =>
  holdToForm(ctx, { object: 'Ticket', sent: input }, (inner) => update(inner, input))
