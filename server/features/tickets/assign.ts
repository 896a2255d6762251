import { findState } from '#features/ticket-states/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow } from '#kernel/db/rows.ts'
import { presentedUnit } from '#kernel/unit-of-work.ts'
import { changeTicket, lockTicketAsAgent } from './service.ts'
import { type Ticket, ticketTable } from './store.ts'
import { isHeld } from './validate.ts'

/** Whoever opens a ticket that waits for somebody takes it, where the settings want that; of two at once, the first. */
export async function takeOnOpening(ctx: Ctx, ticket: Ticket): Promise<Ticket> {
  const { deps, actor, requestId, ip } = ctx
  const mayTake = may(actor, 'ticket.agent') && actor.groups.full.includes(ticket.group_id)
  if (ticket.owner_id !== 1 || !mayTake || !(await deps.settings.isOn('ticket_auto_assignment'))) return ticket
  return presentedUnit(
    deps,
    { actor, requestId, ip },
    {
      change: (writing) => takeTicket(writing, ticket.id),
      // Rules may have changed it further.
      present: async ({ db }) => (await getRow(db, ticketTable, ticket.id)) as Ticket,
    },
  )
}

async function takeTicket(ctx: Ctx, id: number): Promise<void> {
  const before = await lockTicketAsAgent(ctx, id, 'read')
  const state = await findState(ctx.db, before.state_id)
  if (before.owner_id !== 1 || !state || !isHeld(ctx.actor.id, state)) return
  await changeTicket(ctx, before, { owner_id: ctx.actor.id, last_owner_update_at: ctx.now.toISOString() })
}
