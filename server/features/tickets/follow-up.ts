import { sql } from 'kysely'
import { findState, getDefaultState } from '#features/ticket-states/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Ticket } from './store.ts'
import { lockAnyTicket } from './get-ticket.ts'
import { changeTicket } from './change-ticket.ts'

type Rule = { follow_up_possible: string; reopen_time_in_days: number | null }

/** Whether a customer may reopen the ticket: its group decides, possibly only for some days after closing. */
export async function mayFollowUp({ db, now }: Ctx, ticket: Ticket): Promise<boolean> {
  const state = await findState(db, ticket.state_id)
  if (state?.type !== 'closed') return true
  const { rows } = await sql<Rule>`
    select follow_up_possible, reopen_time_in_days from groups where id = ${ticket.group_id}`.execute(db)
  const { follow_up_possible, reopen_time_in_days } = rows[0] as Rule
  if (follow_up_possible !== 'new_ticket_after_certain_time') return follow_up_possible === 'yes'
  const closedAt = Date.parse(String(ticket.last_close_at ?? ticket.close_at ?? ticket.updated_at))
  return now.getTime() <= closedAt + (reopen_time_in_days ?? 0) * 86_400_000
}

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
    ...(losesOwner ? { owner_id: systemUserId } : {}),
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
