import { findState } from '#features/ticket-states/service.ts'
import { may, systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow } from '#kernel/db/rows.ts'
import { presentedUnit } from '#kernel/unit-of-work.ts'
import { lockTicketAsAgent } from './get-ticket.ts'
import { changeTicket } from './change-ticket.ts'
import { type Ticket, ticketTable } from './store.ts'
import { hasActiveOwner } from './owners.ts'

/**
 * Assigns a ticket without an owner to the agent who opens it, if the setting is on; of two concurrent requests,
 * to the first.
 */
export async function assignOnOpening(ctx: Ctx, ticket: Ticket): Promise<Ticket> {
  const { deps, actor, requestId, ip } = ctx
  const mayTake = may(actor, 'ticket.agent') && actor.groups.full.includes(ticket.group_id)
  if (ticket.owner_id !== systemUserId || !mayTake || !(await deps.settings.isOn('ticket_auto_assignment')))
    return ticket
  return presentedUnit(
    deps,
    { actor, requestId, ip },
    {
      change: (writing) => assignToActor(writing, ticket.id),
      // Rules may have changed it too.
      present: async ({ db }) => (await getRow(db, ticketTable, ticket.id)) as Ticket,
    },
  )
}

async function assignToActor(ctx: Ctx, id: number): Promise<void> {
  const before = await lockTicketAsAgent(ctx, id, 'read')
  const state = await findState(ctx, before.state_id)
  if (before.owner_id !== systemUserId || !state || !hasActiveOwner(ctx.actor.id, state)) return
  await changeTicket(ctx, before, { owner_id: ctx.actor.id, last_owner_update_at: ctx.now.toISOString() })
}
