import { z } from 'zod'
import { failsWith } from './issues.ts'
import { bool, boundedText, isShortJson, requiredText, text } from './lenient.ts'
import { resource } from './resource.ts'

const longestOptions = 100_000

/** Forms send numbers as text; both are accepted. */
const scalar = z.union([boundedText('Value', 50_000), z.number().transform(String), z.boolean().transform(String)])

const option = z.object({
  value: z.union([scalar, z.array(scalar).max(100)]).nullish(),
  value_completion: text(1000).nullish(),
  operator: text(50).nullish(),
  range: text(50).nullish(),
})

const options = z
  .record(z.string().max(100), option)
  .refine((value) => isShortJson(value, longestOptions), failsWith('too_long', 'Options is too long'))
  .meta({
    description:
      'Values of the form by key: `ticket.title`, `ticket.group_id` and other attributes, `ticket.customer_id`, ' +
      '`ticket.formSenderType` (`phone-in`, `phone-out` or `email-out`), `ticket.tags`, `ticket.pending_time` ' +
      '(`operator: relative` with `range`), `article.body` and `article.cc`. Clients ignore keys that they do not know.',
  })
export type TemplateOptions = z.output<typeof options>

/** What the form of a new ticket is filled in with. */
export const Template = resource('templates', {
  model: 'Template',
  read: ['ticket.agent', 'admin.template'],
  write: ['admin.template'],
  fields: {
    name: requiredText('Name'),
    options: options.default({}),
    active: bool().default(true),
  },
  verbs: ['list', 'search', 'show', 'create', 'update', 'remove'],
})
