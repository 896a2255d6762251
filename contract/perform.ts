import { z } from 'zod'
import { failsWith } from './issues.ts'
import { boundedText, id, isShortJson, text } from './lenient.ts'

const longestPerform = 100_000

/** Forms send numbers and switches as text; both are accepted. */
const scalar = z.union([boundedText('Value', 20_000), z.number().transform(String), z.boolean().transform(String)])

const entry = z.object({
  value: z.union([scalar, z.array(scalar).max(100)]).nullish(),
  operator: text(50).nullish(),
  range: text(50).nullish(),
  pre_condition: text(50).nullish(),
  value_completion: text(1000).nullish(),
  recipient: z.union([text(250), z.array(text(250)).max(100)]).optional(),
  subject: text(1000).optional(),
  // Longer texts are refused, not cut: half an email is worse than none.
  body: boundedText('Body', 50_000).optional(),
  internal: scalar.optional(),
  include_attachments: scalar.optional(),
  sign: text(20).optional(),
  encryption: text(20).optional(),
  webhook_id: id().optional(),
})
export type PerformEntry = z.output<typeof entry>

/** What a rule does, by key: `ticket.state_id`, `ticket.tags`, `article.note`, `notification.email`. */
export const perform = z
  .record(z.string().max(100), entry)
  .refine((value) => isShortJson(value, longestPerform), failsWith('too_long', 'Perform is too long'))
  .meta({
    description:
      'Actions by key: `ticket.<attribute>` with `value` (dates also `operator: relative` with `range`; users also ' +
      '`pre_condition`), `ticket.tags` with `operator` `add` or `remove`, `article.note` with `subject`, `body` and ' +
      '`internal`, `notification.email` with `recipient`, `subject` and `body`, `notification.sms` with `recipient` and ' +
      '`body`, `notification.webhook` with `webhook_id`. Texts may contain variables such as ' +
      '`#{ticket.customer.firstname}`.',
  })
export type Perform = z.output<typeof perform>
