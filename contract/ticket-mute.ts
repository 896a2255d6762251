import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './lenient.ts'
import { empty, recordId, timestamp } from './wire.ts'

const mute = z.object({ ticket_id: recordId, created_at: timestamp }).meta({ id: 'TicketMute' })

const own = { tag: 'ticket_mutes', permission: ['ticket.agent'] }
const ofTicket = z.object({ ticket_id: id() })

/** Tickets that an agent does not want to be notified about. */
export const TicketMutes = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/ticket_mutes',
    output: z.array(mute),
    summary: 'List the newest 1,000 tickets that the caller has muted',
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
      'No notification about it reaches the caller any more, in the application or by mail: not as its owner, not when mentioned, not for its group. A ticket that is muted already stays so.',
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
