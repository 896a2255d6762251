import { z } from 'zod'
import { namesWith } from './attributes/attribute.ts'
import { ticket } from './attributes/ticket.ts'
import { failsWith } from './issues.ts'
import { bool, boundedText, requiredText, text } from './lenient.ts'
import { resource } from './resource.ts'

export const filterOperators = [
  'contains',
  'contains not',
  'is',
  'is not',
  'is any of',
  'is none of',
  'starts with',
  'starts with one of',
  'ends with',
  'ends with one of',
  'matches regex',
  'does not match regex',
  'is set',
  'not set',
] as const

const values = z.union([text(1000), z.array(text(1000)).max(100)])
const condition = z.object({ operator: z.enum(filterOperators), value: values.default('') })
const action = z.object({ value: values.nullish(), operator: z.enum(['add', 'remove']).nullish() })

/** The attributes that a filter sets for a new ticket. */
export const filedAttributes = namesWith(ticket, { bulkEditable: true })

/** Filters for incoming email, applied before a ticket is created or updated. */
export const PostmasterFilter = resource('postmaster_filters', {
  model: 'PostmasterFilter',
  read: ['admin.channel_email'],
  write: ['admin.channel_email'],
  fields: {
    name: requiredText('Name'),
    channel: z.literal('email').default('email'),
    match: z
      .record(z.string().max(100), condition)
      .refine((match) => Object.keys(match).length > 0, failsWith('required', 'At least one match rule is required'))
      .meta({
        description:
          'By header: `from`, `subject`, `body`, `x-spam-flag`… All must match, ignoring case. A list of values matches if one does. Regular expressions follow the rules of conditions.',
      }),
    perform: z
      .record(z.string().max(100), action)
      .refine(
        (perform) => Object.keys(perform).length > 0,
        failsWith('required', 'At least one perform rule is required'),
      )
      .meta({
        description:
          'What to set, as a header with or without its `x-…-` prefix: ' +
          ['ignore', ...filedAttributes.map((name) => `ticket-${name}`), 'ticket-tags', 'article-internal']
            .map((key) => `\`${key}\``)
            .join(', ') +
          '; custom fields of tickets in the same way, such as `ticket-serial`.',
      }),
    active: bool().default(true),
    note: boundedText('Note', 250).nullable().default(null),
  },
  verbs: ['list', 'search', 'show', 'create', 'update', 'remove'],
})

export type FilterMatch = z.output<typeof PostmasterFilter.fields.match>
export type FilterPerform = z.output<typeof PostmasterFilter.fields.perform>
