import { getDefaultState, findState } from '#features/ticket-states/service.ts'
import { changeTicket, lockAnyTicket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'

const noOwner = 1

/** A follow-up opens every ticket that is not new. A closed ticket loses its owner if its group says so. */
export async function reopenTicket(ctx: Ctx, ticketId: number): Promise<void> {
  const ticket = await lockAnyTicket(ctx, ticketId)
  const state = await findState(ctx.db, ticket.state_id)
  if (!state || state.default_create) return
  const open = await getDefaultState(ctx.db, 'default_follow_up')
  const losesOwner = state.type === 'closed' && !(await keepsOwner(ctx, ticket.group_id))
  await changeTicket(ctx, ticket, {
    state_id: open.id,
    pending_time: null,
    ...(losesOwner ? { owner_id: noOwner } : {}),
  })
}

async function keepsOwner({ db }: Ctx, groupId: number): Promise<boolean> {
  const { follow_up_assignment } = await db
    .selectFrom('groups')
    .select('follow_up_assignment')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  return follow_up_assignment
}
