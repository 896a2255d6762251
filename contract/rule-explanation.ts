import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, int } from './lenient.ts'
import { recordId, timestamp } from './wire.ts'

const tested = z.object({
  name: z.string(),
  operator: z.string(),
  value: z.unknown().optional(),
  /** The names of the records that `value` refers to. */
  value_names: z.array(z.string()).optional(),
  pre_condition: z.string().optional(),
  actual: z.unknown(),
  actual_name: z.string().optional(),
  holds: z.boolean(),
  negated: z.boolean().optional(),
})

const told = z.object({
  type: z.string(),
  attribute: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})

const effect = z.object({
  action: z.string(),
  article_id: recordId.optional(),
  to: z.array(z.string()).optional(),
  left_out: z.array(z.object({ recipient: z.string(), reason: z.string(), address: z.string().optional() })).optional(),
  problem: z.string().optional(),
  user_ids: z.array(recordId).optional(),
})

/** One rule that was considered. */
export const consideredRule = z.object({
  /** `Job` is a schedule. */
  type: z.enum(['Trigger', 'Job', 'Macro']),
  id: recordId,
  /** Null if the rule has been deleted and did not run. */
  name: z.string().nullable(),
  is_deleted: z.boolean(),
  outcome: z.enum(['ran', 'failed', 'no_match', 'skipped']),
  reason: z.enum(['unmentioned', 'repeated']).optional(),
  tests: z.array(tested),
  changes: z.array(told),
  effects: z.array(effect),
  error: z.string().optional(),
})
export type ConsideredRuleRecord = z.output<typeof consideredRule>
export type TestedCondition = z.output<typeof tested>

const explanation = z.object({
  id: recordId,
  at: timestamp,
  action: z.string(),
  article_id: recordId.nullable(),
  user_id: recordId,
  user: z.string(),
  changed: z.array(z.string()),
  caused_by: z.object({ id: recordId, name: z.string() }).nullable(),
  /** The chain of rules had become too long. */
  is_stopped: z.boolean(),
  rules: z.array(consideredRule),
})
export type RuleExplanation = z.output<typeof explanation>

const input = z.object({ id: id(), limit: int(1, 100).default(50) })
const output = z.object({ explanations: z.array(explanation), kept_days: z.int().nullable() })

export const RuleExplanations = {
  list: endpoint({
    tag: 'tickets',
    method: 'GET',
    path: '/tickets/{id}/explanations',
    model: 'Ticket',
    permission: ['ticket.agent'],
    input,
    output,
    summary: 'List which triggers, schedules and macros ran for a ticket, which triggers did not, and why',
    description:
      'One entry for each event that concerned a trigger, newest first, with every trigger in its order, and for each ' +
      'change by a schedule (`action` is `job`) or macro (`macro`): what it was ' +
      'compared with, what it changed, whom it wrote to and whom it left out. The tests of triggers that did not run ' +
      'are shown to users with the permission `admin.trigger` only. Entries are deleted after `kept_days`.',
  }),
  ofUser: endpoint({
    tag: 'users',
    method: 'GET',
    path: '/users/{id}/explanations',
    model: 'User',
    permission: ['admin.user'],
    input,
    output,
    summary: 'List which schedules changed a user, and why',
  }),
  ofOrganization: endpoint({
    tag: 'organizations',
    method: 'GET',
    path: '/organizations/{id}/explanations',
    model: 'Organization',
    permission: ['admin.organization'],
    input,
    output,
    summary: 'List which schedules changed an organization, and why',
  }),
}
