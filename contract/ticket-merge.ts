import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, text } from './lenient.ts'
import { ticketRecord } from './ticket.ts'
import { failureReason } from './wire.ts'

const about = { tag: 'tickets', model: 'Ticket', permission: ['ticket.agent'] }

const merged = z.object({ result: z.literal('success'), target_ticket: ticketRecord, source_ticket: ticketRecord })
/** Deployed clients expect this failure with status 200. */
const failed = z.object({ result: z.literal('failed'), message: z.string(), ...failureReason })

export const TicketMerge = {
  merge: endpoint({
    ...about,
    method: 'PUT',
    path: '/ticket_merge/{source_id}/{target_number}',
    input: z.object({ source_id: id(), target_number: text(60) }),
    output: z.union([merged, failed]),
    summary: 'Merge a ticket into another',
    description:
      'Articles, links and mentions move to the target. If a ticket does not exist, the response is 200 with' +
      ' the result `failed`.',
  }),
  undo: endpoint({
    ...about,
    method: 'POST',
    path: '/ticket_merge/{source_id}/undo',
    input: z.object({ source_id: id() }),
    output: merged,
    summary: 'Undo a merge within 24 hours',
    description: 'Moves everything back, unless it has been changed since.',
  }),
}
