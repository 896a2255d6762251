import { findState } from '#features/ticket-states/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { changeTicket, lockTicketAsAgent } from './service.ts'
import type { Ticket } from './store.ts'
import { isHeld } from './values.ts'

/** Whoever opens a ticket that waits for somebody takes it, where the settings want that; of two at once, the first. */
export async function takeOnOpening(ctx: Ctx, ticket: Ticket): Promise<Ticket> {
  const { deps, actor, requestId, ip } = ctx
  const mayTake = may(actor, 'ticket.agent') && actor.groups.full.includes(ticket.group_id)
  if (ticket.owner_id !== 1 || !mayTake || !(await deps.settings.isOn('ticket_auto_assignment'))) return ticket
  return unitOfWork(deps, { actor, requestId, ip }, (writing) => takeTicket(writing, ticket.id))
}

async function takeTicket(ctx: Ctx, id: number): Promise<Ticket> {
  const before = await lockTicketAsAgent(ctx, id, 'read')
  const state = await findState(ctx.db, before.state_id)
  if (before.owner_id !== 1 || !state || !isHeld(ctx.actor.id, state)) return before
  return changeTicket(ctx, before, { owner_id: ctx.actor.id, last_owner_update_at: ctx.now.toISOString() })
}
