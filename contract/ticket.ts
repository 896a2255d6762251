import { z } from 'zod'
import { newArticle } from './article.ts'
import { inputFields, nameFields, recordFields } from './attributes/schemas.ts'
import { ticket } from './attributes/ticket.ts'
import { condition } from './condition.ts'
import { endpoint } from './endpoint.ts'
import { exportEndpoints } from './export.ts'
import { history } from './history.ts'
import { flag, id, jsonObject, list, optionalId, requiredText, text } from './lenient.ts'
import { linkFromHere } from './link.ts'
import { found, listParameters, modes, searchedRecords, searchParameters } from './resource.ts'
import { assets, failure, fullList, fullRecord, recordId } from './wire.ts'

/** The record, as lists and single reads answer it; `expand` adds names and ids of what belongs to it. */
export const ticketRecord = z
  .looseObject({
    ...recordFields(ticket),
    article_ids: z.array(recordId).optional(),
    ticket_time_accounting_ids: z.array(recordId).optional(),
    referencing_checklist_ids: z.array(recordId).optional(),
    ...nameFields(ticket),
    highlight: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ id: 'Ticket' })
export type TicketRecord = z.output<typeof ticketRecord>

/** `all=true`: the ticket with everything around it that the caller may see. */
const everything = z.looseObject({
  ticket_id: recordId,
  ticket_article_ids: z.array(recordId).optional(),
  tags: z.array(z.string()).optional(),
  links: z.array(linkFromHere).optional(),
  mentions: z.array(recordId).optional(),
  shared_draft_id: recordId.nullable().optional(),
  scheduled_message_ids: z.array(recordId).optional(),
  assets,
})

const one = z.union([ticketRecord, fullRecord, everything])

/** An update on a stale version: the ticket as it is, in the form that was asked for, and what was sent to change it. */
const conflict = failure
  .extend({
    current_version: z.int(),
    sent_version: z.int(),
    current: one,
    sent: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'TicketConflict' })

/** A customer is named by id, `guess:` and an address, login or e-mail, or described as a person to be found or made. */
const customer = z.union([text(500), jsonObject(20_000)]).nullable()
const customerId = z.union([z.string().startsWith('guess:').max(500), optionalId()])

const links = z.record(z.string(), z.record(z.string(), list(id(), 100)))

/** What may be said about a ticket, by name or by id. */
export const ticketFields = {
  ...inputFields(ticket),
  customer: customer.optional(),
  customer_id: customerId.optional(),
  article: newArticle.nullish(),
}

/** By these references tickets can be counted. */
const groupingColumns = ['group_id', 'state_id', 'priority_id', 'owner_id', 'customer_id', 'organization_id'] as const

/** How many hits refer to which record, in the order in which the hits are sorted by it. */
const groupCounts = z.array(z.object({ value: recordId.nullable(), count: z.int() }))

/** Like every search; with `full` and `group_counts` also how many hits each group has. */
const foundTickets = found(ticketRecord, {
  group_counts: groupCounts.optional(),
  excerpts: z.record(z.string(), z.string()).optional().meta({
    description: 'How the last message of each ticket begins that the caller may read, by the id of the ticket.',
  }),
})

const answering = { ...modes, all: flag() }
const searching = {
  ...searchParameters,
  ...modes,
  condition: condition.optional(),
  highlight: flag(),
  group_counts: z.enum(groupingColumns).optional(),
  excerpts: flag(),
}
const searchHelp = `Words must all be there, in the ticket or any of its articles and files, as far as the caller may
read them; \`AND\`, \`OR\`, \`NOT\`, parentheses, \`"phrases"\`, \`begin*\` and \`field:value\` are understood. The newest come
first; \`sort_by=relevance\` puts the best of the newest thousand first. \`X-Total-Count\` is sent when the total is
known or asked for. \`highlight=true\` adds to each ticket the places where the words stand. With \`full\`,
\`group_counts=state_id\` counts all hits by a reference, and \`excerpts=true\` adds how the last messages begin.`
const about = { tag: 'tickets', model: 'Ticket' }
const agents = ['ticket.agent']
export const exportedTicketColumns = [
  'number',
  'title',
  'customer',
  'group',
  'owner',
  'state',
  'created_at',
  'updated_at',
]
const everyone = ['ticket.agent', 'ticket.customer']

export const Ticket = {
  list: endpoint({
    ...about,
    method: 'GET',
    path: '/tickets',
    permission: 'any',
    input: z.object({ ...listParameters, ...modes }),
    output: z.union([z.array(ticketRecord), fullList]),
    summary: 'List the tickets the caller may see',
  }),
  search: endpoint({
    ...about,
    method: 'GET',
    path: '/tickets/search',
    costly: true,
    permission: 'any',
    input: z.object(searching),
    output: foundTickets,
    description: searchHelp,
    example: { input: { query: 'state:new OR state:open', limit: 10, expand: true } },
    summary: 'Search tickets by words and field expressions',
  }),
  searchByPost: endpoint({
    ...about,
    method: 'POST',
    path: '/tickets/search',
    costly: true,
    permission: 'any',
    writes: false,
    input: z.object(searching),
    output: foundTickets,
    summary: 'Search tickets, parameters in the body',
  }),
  ...exportEndpoints({
    tag: 'tickets',
    permission: 'any',
    input: { ...searchedRecords, condition: searching.condition },
    usual: exportedTicketColumns,
  }),
  show: endpoint({
    ...about,
    method: 'GET',
    path: '/tickets/{id}',
    permission: 'any',
    input: z.object({ id: id(), ...answering, auto_assign: flag() }),
    writesWith: 'auto_assign',
    output: one,
    summary: 'Show a ticket',
    description: 'The `ETag` is the version that `If-Match` compares on update.',
  }),
  create: endpoint({
    ...about,
    method: 'POST',
    path: '/tickets',
    permission: everyone,
    status: 201,
    bodyLimit: 100 * 1024 * 1024,
    input: z.object({
      ...ticketFields,
      title: requiredText(ticket.title.label),
      number: text(60).optional(),
      tags: z.union([text(2000), list(text(250), 100)]).optional(),
      mentions: list(id(), 100).optional(),
      links: links.optional(),
      shared_draft_id: optionalId().optional(),
      ...answering,
    }),
    output: one,
    summary: 'Create a ticket, with its first article, tags, links and mentions',
    example: {
      input: {
        title: 'Help me!',
        group: 'Users',
        customer: 'mara.linden@customer.example',
        article: { subject: 'My subject', body: 'I am a message!', type: 'note', internal: false },
      },
    },
  }),
  update: endpoint({
    ...about,
    method: 'PUT',
    path: '/tickets/{id}',
    permission: everyone,
    bodyLimit: 100 * 1024 * 1024,
    input: z.object({ id: id(), ...ticketFields, ...answering }),
    output: one,
    refuses: [409],
    refusals: { 409: conflict },
    summary: 'Change a ticket, only what is sent; `article` adds a new article',
    description: `With \`If-Match\` and the \`ETag\` of the ticket that was read, a ticket that somebody has changed since
is left alone: 409 with both versions, the ticket as it is now (\`current\`, its version in \`ETag\`) and the fields
that were sent (\`sent\`, without the article).`,
  }),
  remove: endpoint({
    ...about,
    method: 'DELETE',
    path: '/tickets/{id}',
    permission: 'any',
    input: z.object({ id: id() }),
    output: z.unknown(),
    produces: 'text/html',
    summary: 'Delete a ticket for good',
    description: 'The answer is empty.',
  }),
  history: endpoint({
    ...about,
    method: 'GET',
    path: '/ticket_history/{id}',
    permission: agents,
    input: z.object({ id: id() }),
    output: history,
    summary: 'What happened to a ticket',
  }),
}
