import { findGroup, type Group } from '#features/groups/service.ts'
import { findState, getDefaultState } from '#features/ticket-states/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Ticket } from './store.ts'
import { lockAnyTicket } from './get-ticket.ts'
import { changeTicket } from './change-ticket.ts'

/** Whether a customer may reopen the ticket: its group decides, possibly only for some days after closing. */
export async function mayFollowUp(ctx: Ctx, ticket: Ticket): Promise<boolean> {
  const state = await findState(ctx, ticket.state_id)
  if (state?.type !== 'closed') return true
  const { follow_up_possible, reopen_time_in_days } = await getGroup(ctx, ticket)
  if (follow_up_possible !== 'new_ticket_after_certain_time') return follow_up_possible === 'yes'
  const closedAt = Date.parse(String(ticket.last_close_at ?? ticket.close_at ?? ticket.updated_at))
  return ctx.now.getTime() <= closedAt + (reopen_time_in_days ?? 0) * 86_400_000
}

/** A group with tickets cannot be deleted. */
const getGroup = async (ctx: Ctx, { group_id }: Ticket): Promise<Group> => (await findGroup(ctx, group_id)) as Group

/**
 * A follow-up opens every ticket that is not new. A closed ticket loses its owner if its group says so. `locked` is the
 * ticket before the article was added, which changes neither its state nor its owner.
 */
export async function reopenTicket(ctx: Ctx, locked: Ticket): Promise<void> {
  const state = await findState(ctx, locked.state_id)
  if (!state || state.default_create) return
  const open = await getDefaultState(ctx, 'default_follow_up')
  if (state.id === open.id && locked.pending_time === null) return
  const ticket = await lockAnyTicket(ctx, locked.id)
  const losesOwner = state.type === 'closed' && !(await getGroup(ctx, ticket)).follow_up_assignment
  await changeTicket(ctx, ticket, {
    state_id: open.id,
    pending_time: null,
    ...(losesOwner ? { owner_id: systemUserId } : {}),
  })
}
