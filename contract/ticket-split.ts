import { z } from 'zod'
import { fileRecord } from './attachment.ts'
import { endpoint } from './endpoint.ts'
import { id, requiredText } from './lenient.ts'
import { assets } from './wire.ts'

export const TicketSplit = {
  prepare: endpoint({
    tag: 'tickets',
    method: 'GET',
    path: '/ticket_split',
    writes: true,
    permission: ['ticket.agent'],
    input: z.object({ ticket_id: id(), article_id: id(), form_id: requiredText('Form', 250) }),
    output: z.object({ assets, attachments: z.array(fileRecord) }),
    refuses: [404],
    summary: 'Prepare a new ticket from an article, with its attachments as uploads of a form',
    description: 'With a cookie session, the CSRF header is required, because it writes.',
  }),
}
