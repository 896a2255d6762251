import { z } from 'zod'
import { arranging } from './arranging.ts'
import { condition } from './condition.ts'
import { endpoint } from './endpoint.ts'
import { bool, boundedText, int, requiredText } from './lenient.ts'
import { perform } from './perform.ts'
import { resource, servedEndpoints } from './resource.ts'
import { ruleLocale } from './rule-locale.ts'
import { timestamp } from './wire.ts'

/** What is done to a ticket when something has happened to it. */
export const Trigger = resource('triggers', {
  model: 'Trigger',
  read: ['admin.trigger'],
  write: ['admin.trigger'],
  fields: {
    name: requiredText('Name'),
    condition,
    perform: perform.default({}),
    activator: z.enum(['action', 'time']).default('action'),
    execution_condition_mode: z.enum(['selective', 'always']).default('selective'),
    ...ruleLocale,
    /** Null until an administrator arranges the triggers. */
    prio: int().nullable().default(null),
    note: boundedText('Note', 250).nullable().default(null),
    active: bool().default(true),
    disable_notification: bool().default(true),
  },
  computed: {
    last_run_at: timestamp.nullable(),
    /** Of the runs that are kept, at most 100,000. */
    run_count: z.int(),
    last_error: z.string().nullable(),
    last_error_at: timestamp.nullable(),
  },
  verbs: ['list', 'search', 'show', 'create', 'update', 'remove'],
})

export const TriggerPrios = endpoint({
  ...arranging,
  tag: 'triggers',
  path: '/triggers_prio',
  permission: ['admin.trigger'],
  summary: 'Arrange triggers by pairs of id and `prio`, lowest first',
  description: 'Triggers without a `prio` run after the others, in the order of their names.',
})

export const triggerEndpoints = [...servedEndpoints(Trigger), TriggerPrios]
