import { z } from 'zod'
import { condition } from './condition.ts'
import { endpoint } from './endpoint.ts'
import { id, list } from './lenient.ts'
import { ticketActionInput } from './ticket-action.ts'
import { assets, recordId } from './wire.ts'

/** Each ticket is changed separately with its own history, all in one transaction. */
export const mostAtOnce = 500

const { attributes, article } = ticketActionInput
const someTags = ticketActionInput.tags.default([])

export const TicketBulk = {
  update: endpoint({
    tag: 'tickets',
    method: 'POST',
    path: '/tickets/mass_update',
    permission: ['ticket.agent'],
    bodyLimit: 100 * 1024 * 1024,
    customFieldsOf: 'Ticket',
    customFieldsIn: 'attributes',
    input: z.object({
      ticket_ids: list(id(), mostAtOnce).optional(),
      condition: condition.optional(),
      attributes: attributes.optional(),
      article,
      tags: z.object({ add: someTags, remove: someTags }).optional(),
    }),
    output: z.object({ ticket_ids: z.array(recordId), assets }),
    refuses: [404],
    summary: 'Change several tickets, all or none',
    description:
      `Choose tickets by \`ticket_ids\`, or by \`condition\`: those that match and that the caller can` +
      ` change, at most ${mostAtOnce}; the response lists their ids.` +
      ' If one of them cannot be changed, the error includes its `ticket_id`. In `tags`, `remove` is applied' +
      ' before `add`; tags that a ticket already has or lacks are ignored.',
    example: {
      input: { ticket_ids: [1], attributes: { priority: '3 high' }, tags: { add: ['billing'], remove: ['spam'] } },
    },
  }),
  selector: endpoint({
    tag: 'tickets',
    method: 'POST',
    path: '/tickets/selector',
    costly: true,
    permission: ['admin.*'],
    writes: false,
    input: z.object({ condition }),
    output: z.object({
      object_ids: z.array(recordId).max(6),
      object_count: z.int(),
      total_count: z.int().optional().meta({
        description:
          'The count of all tickets, as rules see them; only for agents who also have the permission `admin`.',
      }),
      assets,
    }),
    summary: 'Preview the tickets that match a condition',
    example: { input: { condition: { 'ticket.state_id': { operator: 'is', value: [1, 2] } } } },
  }),
}
