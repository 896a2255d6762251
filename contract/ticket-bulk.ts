import { z } from 'zod'
import { condition } from './condition.ts'
import { endpoint } from './endpoint.ts'
import { id, list } from './lenient.ts'
import { ticketActionInput } from './ticket-action.ts'
import { assets, recordId } from './wire.ts'

/** Each ticket gets its own change with history, all in one transaction. */
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
    input: z.object({
      ticket_ids: list(id(), mostAtOnce).optional(),
      condition: condition.optional(),
      attributes: attributes.optional(),
      article,
      tags: z.object({ add: someTags, remove: someTags }).optional(),
    }),
    output: z.object({ ticket_ids: z.array(recordId), assets }),
    refuses: [404],
    summary: 'Change many tickets alike: all of them, or none',
    description:
      `Either \`ticket_ids\` names them, or \`condition\` says which: the tickets that meet it and that the caller may` +
      ` change, at most ${mostAtOnce}; the answer names them.` +
      ' When one of them cannot be changed, `ticket_id` beside the error says which. Of `tags`, those to `remove` go' +
      ' before those to `add` come; a ticket that has or lacks them already is left as it is.',
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
    output: z.object({ object_ids: z.array(recordId).max(6), object_count: z.int(), assets }),
    summary: 'Preview which tickets a condition matches, of those the caller may see',
    example: { input: { condition: { 'ticket.state_id': { operator: 'is', value: [1, 2] } } } },
  }),
}
