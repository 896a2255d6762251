import { z } from 'zod'
import { condition } from './condition.ts'
import { endpoint } from './endpoint.ts'
import { int, optionalId, text } from './lenient.ts'
import { perform } from './perform.ts'
import { consideredRule } from './rule-explanation.ts'
import { recordId, timestamp } from './wire.ts'

const written = z.object({
  type: z.string(),
  to: z.string().nullable(),
  subject: z.string().nullable(),
  body: z.string(),
  internal: z.boolean(),
})

/** What the rule would do to one ticket, or to another record. */
export const ruleTrial = z.object({
  ticket_id: recordId.optional(),
  rule: consideredRule.omit({ type: true, id: true, name: true, is_deleted: true }),
  /** The notes and emails that it would write. */
  articles: z.array(written),
})
export type RuleTrial = z.output<typeof ruleTrial>

const triggerTrial = ruleTrial.extend({
  /** What would run after it: triggers that its changes set off, and later ones for the same event. */
  followers: z.array(consideredRule),
})
export type TriggerTrial = z.output<typeof triggerTrial>

/** What it would have matched. */
const past = z.object({
  events: z.int(),
  /** Older events of the period were not tested. */
  is_limited: z.boolean(),
  matched: z.int(),
  days: z.array(z.object({ day: z.string(), matched: z.int() })),
  examples: z
    .array(z.object({ ticket_id: recordId, number: z.string(), title: z.string(), at: timestamp, action: z.string() }))
    .max(10),
  /** What would run after it on the tickets of the first five examples as they are now. */
  followers: z.array(z.object({ id: recordId, name: z.string(), examples: z.int() })),
})
export type PastMatches = z.output<typeof past>

export const TriggerSimulation = {
  simulate: endpoint({
    tag: 'triggers',
    method: 'POST',
    path: '/triggers/simulate',
    permission: ['admin.trigger'],
    input: z.object({
      trigger_id: optionalId().optional(),
      name: text(250).optional(),
      condition: condition.optional(),
      perform: perform.optional(),
      execution_condition_mode: z.enum(['selective', 'always']).optional(),
      ticket_id: optionalId().optional(),
      action: z
        .enum([
          'create',
          'update',
          'update.merged_into',
          'update.received_merge',
          'reminder_reached',
          'escalation',
          'escalation_warning',
        ])
        .default('create'),
      days: int(1, 30).optional(),
    }),
    output: z.object({ trial: triggerTrial.nullable(), past: past.nullable() }),
    summary: 'Try a trigger without saving or sending anything',
    description:
      'With a saved trigger (`trigger_id`), an unsaved one, or both: the values sent replace those saved. `ticket_id` ' +
      'runs it for real on a ticket that the caller may read as an agent, in a transaction that is rolled back; ' +
      'everything that the condition mentions counts as changed. `days` lists which events of so many days it would ' +
      'have matched, among tickets that the caller may read. Nothing is saved or sent.',
    costly: true,
    refuses: [403, 404],
  }),
}
