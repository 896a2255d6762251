import { z } from 'zod'
import { importEndpoints } from './csv-import.ts'
import { endpoint } from './endpoint.ts'
import { bool, boundedText, id, optionalId, requiredText, text } from './lenient.ts'
import { resource, servedEndpoints } from './resource.ts'

/** Texts that agents use repeatedly; a text without groups is available in all groups. */
export const TextModule = resource('text_modules', {
  model: 'TextModule',
  read: ['ticket.agent', 'admin.text_module'],
  write: ['admin.text_module'],
  fields: {
    name: requiredText('Name'),
    keywords: text(500).nullable().default(null),
    content: boundedText('Content', 100_000),
    note: boundedText('Note', 250).nullable().default(null),
    active: bool().default(true),
  },
  relations: {
    groups: {
      ids: 'group_ids',
      table: 'groups',
      own: 'text_module_id',
      through: 'groups_text_modules',
      other: 'group_id',
      writable: true,
    },
  },
  verbs: ['list', 'search', 'show', 'create', 'update', 'remove'],
})

export const TextModuleImport = importEndpoints('text_modules', 'TextModule', ['admin.text_module'])

export const TextModuleRendering = endpoint({
  tag: 'text_modules',
  model: 'TextModule',
  permission: ['ticket.agent'],
  method: 'POST',
  path: '/text_modules/{id}/rendering',
  writes: false,
  input: z.object({
    id: id(),
    ticket_id: optionalId().optional(),
    title: text().optional(),
    group_id: optionalId().optional(),
    customer_id: optionalId().optional(),
  }),
  output: z.object({ content: z.string() }),
  summary: 'Fill in the variables of a text for a ticket',
  description:
    'Replaces variables such as `#{ticket.customer.firstname}` or `#{user.lastname}` with escaped values of the ticket and ' +
    'the caller; variables without a value are kept. For a ticket that does not exist yet, send its ' +
    '`title`, `group_id` and `customer_id` instead of `ticket_id`.',
  example: {
    input: { ticket_id: 1 },
    output: { content: '<p>Hello Nora, thank you for writing to us.</p>' },
  },
})

export const textModuleEndpoints = [
  ...servedEndpoints(TextModule),
  ...Object.values(TextModuleImport),
  TextModuleRendering,
]
