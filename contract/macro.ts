import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { failsWith } from './issues.ts'
import { bool, boundedText, id, list, optionalId, requiredText } from './lenient.ts'
import { perform } from './perform.ts'
import { resource, servedEndpoints } from './resource.ts'
import { mostAtOnce } from './ticket-bulk.ts'
import { ruleTrial } from './trigger-simulation.ts'
import { assets, recordId } from './wire.ts'

/** What the agent's screen shows after a macro: the ticket, nothing, the next task, or the next ticket of the overview. */
const nextSteps = ['none', 'next_task', 'next_task_on_close', 'next_from_overview'] as const

/** Several changes that agents make with one click; a macro without groups is available in all groups. */
export const Macro = resource('macros', {
  model: 'Macro',
  read: ['ticket.agent', 'admin.macro'],
  write: ['admin.macro'],
  fields: {
    name: requiredText('Name'),
    perform: perform.refine(
      (value) => Object.keys(value).length > 0,
      failsWith('required', 'At least one action is required'),
    ),
    ux_flow_next_up: z
      .enum(nextSteps, failsWith('invalid_value', 'Ux flow next up is not included in the list'))
      .default('none'),
    note: boundedText('Note', 250).nullable().default(null),
    active: bool().default(true),
  },
  relations: {
    groups: {
      ids: 'group_ids',
      table: 'groups',
      own: 'macro_id',
      through: 'groups_macros',
      other: 'group_id',
      writable: true,
    },
  },
  verbs: ['list', 'search', 'show', 'create', 'update', 'remove'],
})

const macroFailure = z.object({
  ticket_id: recordId,
  error: z.string(),
  code: z.string().meta({ description: 'One of the error codes.' }),
})

export const MacroRun = endpoint({
  tag: 'macros',
  model: 'Macro',
  method: 'POST',
  path: '/tickets/mass_macro',
  permission: ['ticket.agent'],
  input: z.object({
    macro_id: id(),
    ticket_ids: list(id(), mostAtOnce),
    partial: bool().default(false).meta({
      description: 'Change the tickets that can be changed, and list the others in `failed`.',
    }),
  }),
  output: z.object({ ticket_ids: z.array(recordId), assets, failed: z.array(macroFailure).optional() }),
  refuses: [404],
  summary: 'Run a macro on several tickets',
  description:
    'Changes all tickets or none, unless `partial` is sent. If one of them cannot be changed, the error includes its ' +
    '`ticket_id`; if the macro is limited to groups, tickets of other groups are listed in `blocking_tickets`. ' +
    'Attributes and tags change as the caller, messages are written by the system.',
  example: { input: { macro_id: 1, ticket_ids: [1] } },
})

export const MacroSimulation = endpoint({
  tag: 'macros',
  model: 'Macro',
  method: 'POST',
  path: '/macros/simulate',
  permission: ['admin.macro'],
  input: z.object({ macro_id: optionalId().optional(), perform: perform.optional(), ticket_id: id() }),
  output: z.object({ trial: ruleTrial }),
  summary: 'Try a macro without saving or sending anything',
  description:
    'With a saved macro (`macro_id`), an unsaved one, or both: the actions sent replace those saved. It runs for real ' +
    'on a ticket that the caller may change as an agent, in a transaction that is rolled back. Nothing is saved or sent.',
  costly: true,
  refuses: [403, 404],
})

export const macroEndpoints = [...servedEndpoints(Macro), MacroRun, MacroSimulation]
