import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './lenient.ts'
import { empty, recordId, timestamp } from './wire.ts'

const mute = z.object({ ticket_id: recordId, created_at: timestamp }).meta({ id: 'TicketMute' })

const own = { tag: 'ticket_mutes', permission: ['ticket.agent'] }
const ofTicket = z.object({ ticket_id: id() })

/** Tickets whose notifications an agent has turned off. */
export const TicketMutes = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/ticket_mutes',
    output: z.array(mute),
    summary: 'List your newest 1,000 muted tickets',
  }),
  create: endpoint({
    ...own,
    method: 'POST',
    path: '/ticket_mutes',
    status: 201,
    model: 'Ticket',
    input: ofTicket,
    output: mute,
    refuses: [404],
    summary: 'Mute a ticket',
    description:
      'Stops all notifications about the ticket for the caller, in the application and by email: as owner, mentioned user or group member. Muting a muted ticket has no effect.',
  }),
  remove: endpoint({
    ...own,
    method: 'DELETE',
    path: '/ticket_mutes/{ticket_id}',
    input: ofTicket,
    output: empty,
    summary: 'Unmute a ticket',
  }),
}
