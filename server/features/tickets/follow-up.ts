import { sql } from 'kysely'
import { findState } from '#features/ticket-states/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Ticket } from './store.ts'

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
