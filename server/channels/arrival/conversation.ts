import { sql } from 'kysely'
import { lockFoundTicket, type Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'

/**
 * The ticket that a message of a messenger continues: the customer's ticket of the same conversation that is neither
 * closed nor merged. A conversation is what the channel stored in the preferences of the ticket, for example
 * `{ channel_id: 7, telegram: { chat_id: 5 } }`: a private message never continues the ticket of a group chat.
 */
export async function lockOpenConversation(
  ctx: Ctx,
  customerId: number,
  conversation: Record<string, unknown>,
): Promise<Ticket | undefined> {
  const found = sql<number>`(
    select tickets.id from tickets
    join ticket_states states on states.id = tickets.state_id
    join ticket_state_types types on types.id = states.state_type_id
    where customer_id = ${customerId} and preferences @> ${JSON.stringify(conversation)}::jsonb
      and types.name not in ('closed', 'merged')
    order by tickets.updated_at limit 1)`
  return lockFoundTicket(ctx, found)
}
