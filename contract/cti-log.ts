import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { spreadsheetType } from './export.ts'
import { bool, flag, id, list, paging, text, timestampInput } from './lenient.ts'
import { assets, empty, recordId, timestamp } from './wire.ts'

const directions = ['in', 'out'] as const
const states = ['newCall', 'answer', 'hangup'] as const

const callerMatch = z.looseObject({
  id: recordId,
  caller_id: z.string(),
  level: z.enum(['known', 'maybe', 'neither']),
  user_id: recordId.nullable(),
})

const call = z
  .object({
    id: recordId,
    direction: z.enum(directions),
    state: z.enum(states),
    from: z.string(),
    from_comment: z.string().nullable(),
    from_pretty: z.string(),
    to: z.string(),
    to_comment: z.string().nullable(),
    to_pretty: z.string(),
    queue: z.string().nullable(),
    call_id: z.string(),
    comment: z.string().nullable(),
    initialized_at: timestamp.nullable(),
    start_at: timestamp.nullable(),
    end_at: timestamp.nullable(),
    duration_waiting_time: z.int().nullable(),
    duration_talking_time: z.int().nullable(),
    done: z.boolean(),
    stale: z.boolean(),
    rejected: z.boolean(),
    answered_by_id: recordId.nullable(),
    preferences: z.looseObject({ from: z.array(callerMatch).optional(), to: z.array(callerMatch).optional() }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Call' })

const filters = {
  direction: z.enum(directions).optional(),
  state: z.enum(states).optional(),
  queue: text().optional(),
  mine: flag(),
  missed: flag(),
  stale: bool().optional(),
  done: bool().optional(),
  from: timestampInput().optional(),
  to: timestampInput().optional(),
  q: text().optional(),
}

const own = { tag: 'cti', permission: ['cti.agent'], model: 'Cti::Log' } as const

const person = z.object({
  id: recordId,
  fullname: z.string(),
  organization: z.string().nullable(),
  vip: z.boolean(),
  level: z.enum(['known', 'maybe']),
})

const ticketOfCaller = z.object({
  id: recordId,
  number: z.string(),
  title: z.string(),
  state: z.string(),
  priority: z.string(),
  group: z.string(),
  is_open: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
})

const seconds = z.int().nullable()
const counted = { calls: z.int(), answered: z.int(), missed: z.int() }

export const CtiLog = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/cti/log',
    input: z.object({ ...filters, ...paging }),
    output: z.object({
      list: z.array(call),
      missed_count: z
        .int()
        .meta({ description: 'The number of missed calls that match the filters and are not done, on all pages.' }),
      assets,
      backends: z.array(z.object({ name: z.string(), enabled: z.boolean(), url: z.string() })),
    }),
    summary: 'List calls, newest first',
    description:
      'If queues are assigned to agents, agents see the calls of their own queues and numbers, and calls that they' +
      ' answered; `mine` filters for these. `missed` calls ended before anyone answered. `from` (inclusive) and `to`' +
      ' (exclusive) limit the start of the call. `q` searches numbers, names and queues. States other than `hangup`' +
      ' return calls in progress; calls without an end for four hours are `stale`. Calls on the block' +
      ' list are `rejected`: they do not ring, are not missed and count as done.',
  }),
  show: endpoint({
    ...own,
    method: 'GET',
    path: '/cti/log/{id}',
    input: z.object({ id: id() }),
    output: call.extend({
      customer: person.nullable(),
      other_callers: z.array(person),
      tickets: z.array(ticketOfCaller),
    }),
    summary: 'Get a call with the caller’s customer record and latest tickets',
    description: '`tickets` contains the customer’s three newest tickets that the API user can read, open ones first.',
  }),
  csv: endpoint({
    ...own,
    method: 'GET',
    path: '/cti/log.csv',
    costly: true,
    input: z.object(filters),
    output: z.string(),
    produces: 'text/csv',
    summary: 'Export calls as CSV, at most the newest 10,000',
  }),
  done: endpoint({
    ...own,
    method: 'POST',
    path: '/cti/done/{id}',
    input: z.object({ id: id(), done: bool().default(true) }),
    output: empty,
    summary: 'Mark a call as done or not done',
    example: { input: { done: true }, output: {} },
  }),
  doneInBulk: endpoint({
    ...own,
    method: 'POST',
    path: '/cti/done/bulk',
    input: z.object({ ids: list(id()) }),
    output: empty,
    refuses: [404],
    summary: 'Mark several calls as done, all or none',
    example: { input: { ids: [12, 13] }, output: {} },
  }),
  doneForMissed: endpoint({
    ...own,
    method: 'POST',
    path: '/cti/done/missed',
    input: z.object(filters),
    output: z.object({ count: z.int() }),
    summary: 'Mark all missed calls that match the filters as done, and return their number',
    description: 'At most 10,000, the newest first. With `to`, calls that came in meanwhile stay as they are.',
    example: { input: { queue: 'support', to: '2026-11-15T09:00:00.000Z' }, output: { count: 13 } },
  }),
  queues: endpoint({
    ...own,
    method: 'GET',
    path: '/cti/queues',
    output: z.array(z.object({ name: z.string(), configured: z.boolean(), last_call_at: timestamp.nullable() })),
    summary: 'List queues that are configured or had calls in the last 90 days',
    example: { output: [{ name: 'support', configured: true, last_call_at: '2026-11-15T09:00:00.000Z' }] },
  }),
  statistics: endpoint({
    ...own,
    method: 'GET',
    path: '/cti/statistics',
    input: z.object({ from: timestampInput().optional(), to: timestampInput().optional() }),
    output: z.object({
      from: timestamp,
      to: timestamp,
      ...counted,
      outgoing: z.int(),
      stale: z.int(),
      waiting_time: z.object({ average: seconds, longest: seconds }),
      talking_time: z.object({ average: seconds, longest: seconds, total: seconds }),
      queues: z.array(z.object({ queue: z.string(), ...counted })),
      hours: z.array(z.object({ hour: z.int().min(0).max(23), ...counted })),
    }),
    summary: 'Get call statistics',
    description:
      'Covers the last 30 days by default, at most 366 days. `calls`, `answered` and `missed`' +
      ' count inbound calls. Durations are in seconds; hours are in the helpdesk’s time zone.',
  }),
  statisticsExport: endpoint({
    ...own,
    method: 'GET',
    path: '/cti/statistics/export',
    costly: true,
    input: z.object({
      from: timestampInput().optional(),
      to: timestampInput().optional(),
      before: timestampInput().optional().meta({
        description: 'Where the period before begins; by default it is as long and ends where this one begins.',
      }),
    }),
    output: z.string(),
    produces: spreadsheetType,
    summary: 'Download call statistics as an XLSX workbook',
    description: 'Beside the figures of the period before. Durations are in seconds.',
  }),
}
