import { sql } from 'kysely'
import { listedFor } from '#features/tickets/policy.ts'
import { ticketReferenceName } from '#features/tickets/sql.ts'
import type { Ctx } from '#kernel/context.ts'

type TicketOfCaller = {
  id: number
  number: string
  title: string
  state: string
  priority: string
  group: string
  is_open: boolean
  created_at: string
  updated_at: string
}

/** A customer's newest tickets that the actor may see, open ones first, without merged ones. */
export async function selectRecentTickets(
  { db, actor }: Ctx,
  customerId: number,
  most: number,
): Promise<TicketOfCaller[]> {
  const { rows } = await sql<TicketOfCaller>`
    select tickets.id, tickets.number, tickets.title, ticket_states.name as state,
      ${ticketReferenceName('priority')} as priority, ${ticketReferenceName('group')} as group, ticket_state_types.name <> 'closed' as is_open,
      tickets.created_at, tickets.updated_at
    from tickets
    join ticket_states on ticket_states.id = tickets.state_id
    join ticket_state_types on ticket_state_types.id = ticket_states.state_type_id
    where tickets.customer_id = ${customerId} and ${listedFor(actor)}
      and ticket_state_types.name not in ('merged', 'removed')
    order by is_open desc, tickets.created_at desc, tickets.id desc limit ${most}`.execute(db)
  return rows
}
