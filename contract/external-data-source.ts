import { z } from 'zod'
import { customObjects } from './attributes/custom.ts'
import { endpoint } from './endpoint.ts'
import { int, jsonObject, optionalId, text } from './lenient.ts'

/** Options that an external data source finds. */
const found = z.array(z.object({ value: z.string(), label: z.string() }))

const mostFound = 50

/** The record in whose form the search is made. */
const searchContext = z.object({
  ticket_id: optionalId().optional(),
  customer_id: optionalId().optional(),
  organization_id: optionalId().optional(),
  group_id: optionalId().optional(),
})

/** Fields whose options are searched on another server. */
export const ExternalDataSource = {
  search: endpoint({
    tag: 'external_data_source',
    method: 'GET',
    path: '/external_data_source/{object}/{attribute}',
    permission: ['ticket.agent', 'ticket.customer', 'admin.user', 'admin.organization', 'admin.group'],
    input: z.object({
      object: z.enum(customObjects),
      attribute: z.string().max(100),
      query: text(200).default(''),
      limit: int(1, mostFound).default(10),
      search_context: searchContext.optional(),
    }),
    output: z.object({ result: found }),
    refuses: [404],
    summary: 'Search the options of a field on another server',
    description:
      'Calls the address of the field, with the search term and values of the record filled in. `search_context` names ' +
      'the record: `ticket_id`, or `customer_id` and `group_id` of a new ticket. The value of a record is stored as it is ' +
      'sent and not compared with the other server.',
  }),
  preview: endpoint({
    tag: 'external_data_source',
    method: 'POST',
    path: '/external_data_source/preview',
    permission: ['admin.object'],
    writes: false,
    input: z.object({
      /** The field whose stored secrets are used. */
      id: optionalId().optional(),
      data_option: jsonObject(50_000),
      query: text(200).default(''),
      limit: int(1, mostFound).default(10),
    }),
    output: z.union([
      z.object({ success: z.literal(true), data: found }),
      z.object({
        success: z.literal(false),
        error: z.string(),
        response_body: z.unknown(),
        parsed_items: z.unknown(),
      }),
    ]),
    summary: 'Try an external data source',
    description: 'Returns the options that a field with these settings would offer, or why there are none.',
  }),
}
