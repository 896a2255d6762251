import { z } from 'zod'
import { newArticle } from './article.ts'
import { customFieldName } from './attributes/custom-values.ts'
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

/** The record in lists and single reads; `expand` adds names and the ids of related records. */
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

/** `all=true`: the ticket with all related records that the caller can read. */
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

/**
 * The response to an update of a stale version: the current ticket, in the requested shape, and the fields that
 * were sent.
 */
const conflict = failure
  .extend({
    current_version: z.int(),
    sent_version: z.int(),
    current: one,
    sent: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'TicketConflict' })

/**
 * A customer is given by id, `guess:` and an email address, login or email address, or as a person to find or
 * create.
 */
const customer = z.union([text(500), jsonObject(20_000)]).nullable()
const customerId = z.union([z.string().startsWith('guess:').max(500), optionalId()])

const links = z.record(z.string(), z.record(z.string(), list(id(), 100)))

/** The writable fields of a ticket, by name or by id. */
export const ticketFields = {
  ...inputFields(ticket),
  customer: customer.optional(),
  customer_id: customerId.optional(),
  article: newArticle.nullish(),
}

/** The references that tickets can be counted by. */
export const groupingColumns = [
  'group_id',
  'state_id',
  'priority_id',
  'owner_id',
  'customer_id',
  'organization_id',
] as const

/** The number of hits for each referenced record or value of a custom field, in the sort order of the hits. */
const groupCounts = z.array(z.object({ value: z.union([recordId, z.string()]).nullable(), count: z.int() }))

/** A search result; with `full` and `group_counts` also the number of hits in each group. */
const foundTickets = found(ticketRecord, {
  group_counts: groupCounts.optional(),
  excerpts: z.record(z.string(), z.string()).optional().meta({
    description: 'The start of the last message that the caller can read, by ticket id.',
  }),
})

const answering = { ...modes, all: flag() }
const searching = {
  ...searchParameters,
  ...modes,
  condition: condition.optional(),
  highlight: flag(),
  /** The server checks whether a custom field exists. */
  group_counts: z.union([z.enum(groupingColumns), customFieldName]).optional(),
  excerpts: flag(),
}
const searchHelp = `All words must occur in the ticket or in any of its articles and files that the caller can read.
\`AND\`, \`OR\`, \`NOT\`, parentheses, \`"phrases"\`, \`prefix*\` and \`field:value\` are supported. Results are sorted newest
first; \`sort_by=relevance\` sorts the newest thousand by relevance. \`X-Total-Count\` is sent if the total is
known or requested. \`highlight=true\` adds the matching passages to each ticket. With \`full\`,
\`group_counts=state_id\` counts all hits by a reference or by a custom field, and \`excerpts=true\` adds the start of the last messages.`
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
    summary: 'List tickets the caller can read',
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
    summary: 'Search tickets, with parameters in the body',
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
    summary: 'Get a ticket',
    description: 'The response header `ETag` is the version that `If-Match` compares on update.',
  }),
  create: endpoint({
    ...about,
    method: 'POST',
    path: '/tickets',
    permission: everyone,
    status: 201,
    bodyLimit: 100 * 1024 * 1024,
    customFieldsOf: 'Ticket',
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
    customFieldsOf: 'Ticket',
    input: z.object({ id: id(), ...ticketFields, ...answering }),
    output: one,
    refuses: [409],
    refusals: { 409: conflict },
    summary: 'Update a ticket; `article` adds an article',
    description: `With \`If-Match\` and the \`ETag\` of the ticket that was read, a ticket that has been changed since
is not updated: the response is 409 with the current ticket (\`current\`, its version in \`ETag\`) and the fields
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
    summary: 'Delete a ticket permanently',
    description: 'The response is empty.',
  }),
  history: endpoint({
    ...about,
    method: 'GET',
    path: '/ticket_history/{id}',
    permission: agents,
    input: z.object({ id: id() }),
    output: history,
    summary: 'Get the history of a ticket',
  }),
}
