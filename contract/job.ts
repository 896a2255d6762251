import { z } from 'zod'
import { condition } from './condition.ts'
import { failsWith } from './issues.ts'
import { bool, boundedText, requiredText } from './lenient.ts'
import { perform } from './perform.ts'
import { resource } from './resource.ts'
import { ruleLocale } from './rule-locale.ts'
import { planDays, planHours, planMinutes } from './time-plan.ts'
import { timestamp } from './wire.ts'

const chosenOf = (keys: readonly string[]) => z.partialRecord(z.enum(keys), bool())

const timeplan = z
  .object({ days: chosenOf(planDays), hours: chosenOf(planHours), minutes: chosenOf(planMinutes) })
  .partial()
  .meta({
    description:
      'When it runs, in the time zone of the helpdesk: `{"days":{"Mon":true},"hours":{"6":true},"minutes":{"0":true,"30":true}}`. ' +
      'Without a day, an hour or a minute it never runs by itself.',
  })

/** A schedule: what is done to all matching tickets, users or organizations at set times. */
export const Job = resource('jobs', {
  model: 'Job',
  read: ['admin.scheduler'],
  write: ['admin.scheduler'],
  fields: {
    name: requiredText('Name'),
    object: z
      .enum(['Ticket', 'User', 'Organization'], failsWith('invalid_value', 'Object is not included in the list'))
      .default('Ticket'),
    timeplan: timeplan.default({}),
    condition: condition.default({}),
    perform: perform.default({}),
    disable_notification: bool().default(true),
    ...ruleLocale,
    note: boundedText('Note', 250).nullable().default(null),
    active: bool().default(false),
  },
  computed: {
    last_run_at: timestamp.nullable(),
    next_run_at: timestamp.nullable(),
    running: z.boolean(),
    /** Of the last run. */
    processed: z.int(),
    /** Counted when the schedule is saved, and at the start and the end of each run. */
    matching: z.int(),
    pid: z.string().nullable(),
    /** How many records could not be changed in the last run, and why the last of them. */
    failed: z.int(),
    last_error: z.string().nullable(),
    last_error_at: timestamp.nullable(),
  },
  verbs: ['list', 'search', 'show', 'create', 'update', 'remove'],
})
