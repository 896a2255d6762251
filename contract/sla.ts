import { z } from 'zod'
import { condition } from './condition.ts'
import { endpoint } from './endpoint.ts'
import { id, int, requiredText } from './lenient.ts'
import { resource, servedEndpoints } from './resource.ts'
import { recordId, timestamp } from './wire.ts'

/** About two years of opening times around the clock. */
const mostMinutes = 1_000_000

/** Zero, a negative number and an empty text mean no limit. */
const minutes = z
  .union([
    z.literal('').transform(() => null),
    z.union([z.int().max(0), z.string().regex(/^(?:0|-\d{1,9})$/)]).transform(() => null),
    int(1, mostMinutes),
  ])
  .nullable()
  .default(null)
  .meta({ wire: { type: ['integer', 'null'], maximum: mostMinutes, description: 'Minutes of business hours.' } })

const slaPermission = ['admin.sla'] as const

const described = resource('slas', {
  model: 'Sla',
  read: slaPermission,
  write: slaPermission,
  fields: {
    name: requiredText('Name', 150),
    condition: condition.nullable().default(null).meta({
      description: 'The tickets that it is for. An SLA without a condition is for all tickets without another.',
    }),
    first_response_time: minutes,
    response_time: minutes,
    update_time: minutes,
    solution_time: minutes,
  },
  references: { calendar: { table: 'calendars', required: true } },
})

const example = { name: 'Standard', calendar_id: 1, first_response_time: 60, solution_time: 960 }

/** Times in which tickets have to be answered and solved. */
export const Sla = {
  ...described,
  endpoints: {
    ...described.endpoints,
    create: endpoint({ ...described.endpoints.create, example: { input: example } }),
  },
}

const slaClockKinds = ['first_response', 'response', 'update', 'solution'] as const
export type SlaClockKind = (typeof slaClockKinds)[number]

/** `counted`: business hours that passed; `left`: until the due time; `paused`: the state stops the clock. */
const slaSpanKinds = ['counted', 'left', 'overdue', 'paused', 'closed', 'holiday'] as const
const span = z.object({
  kind: z.enum(slaSpanKinds),
  from: timestamp,
  to: timestamp,
  /** Business minutes, rounded down. */
  minutes: z.int(),
  holiday: z.string().optional().meta({ description: 'The name of the holiday.' }),
})
export type SlaSpan = z.output<typeof span>

const slaClockStates = ['running', 'overdue', 'paused', 'met', 'missed', 'waiting'] as const
const clock = z.object({
  kind: z.enum(slaClockKinds),
  state: z.enum(slaClockStates).meta({
    description:
      '`waiting`: nothing to do until the customer writes. `met` and `missed`: it has ended, on time or late.',
  }),
  limit: z.int().meta({ description: 'Business minutes.' }),
  started_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  due_at: timestamp.nullable(),
  used: z.int().meta({ description: 'Business minutes until now or until the end.' }),
  left: z.int().meta({ description: 'Business minutes; negative if it is overdue or was missed.' }),
  spans: z
    .array(span)
    .meta({ description: 'What passed since the start, and what is left; the oldest may be missing.' }),
  omitted: z.int().meta({ description: 'Older spans that are not listed.' }),
})
export type SlaClock = z.output<typeof clock>

const ticketSla = z
  .object({
    ticket_id: recordId,
    now: timestamp,
    sla: z.object({ id: recordId, name: z.string() }).nullable(),
    calendar: z.object({ id: recordId, name: z.string(), timezone: z.string() }).nullable(),
    escalation_at: timestamp.nullable(),
    clocks: z.array(clock),
  })
  .meta({ id: 'TicketSla' })
export type TicketSla = z.output<typeof ticketSla>

const recalculation = z.object({
  total: z.int(),
  done: z.int(),
  overdue: z
    .int()
    .meta({ description: 'Tickets that are overdue only because of the change; nobody is notified of these.' }),
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
})

const ofTicket = { tag: 'slas', method: 'GET', model: 'Ticket' } as const

export const Slas = {
  ticket: endpoint({
    ...ofTicket,
    permission: ['ticket.agent'],
    path: '/tickets/{id}/sla',
    input: z.object({ id: id() }),
    output: ticketSla,
    summary: 'Explain when a ticket is due',
    description: 'When each clock started, what was counted and what was not, the limit and what is left. For agents.',
  }),
  recalculation: endpoint({
    ...ofTicket,
    permission: ['admin.sla', 'admin.calendar'],
    path: '/slas/recalculation',
    output: recalculation,
    summary: 'Get the progress of recalculating due times',
    description: 'Due times of open tickets are computed again after a change of an SLA or a calendar.',
  }),
}

export const slaEndpoints = [...servedEndpoints(Sla), ...Object.values(Slas)]
