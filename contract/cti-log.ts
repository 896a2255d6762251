import { z } from 'zod'
import { endpoint } from './endpoint.ts'
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
      assets,
      backends: z.array(z.object({ name: z.string(), enabled: z.boolean(), url: z.string() })),
    }),
    summary: 'List calls, the newest first',
    description:
      'Where queues are given to agents, everyone sees the calls of their own queues and numbers, and those that they' +
      ' answered. `mine` is just these. `missed` came in and ended before anyone answered. `from` and `to` bound when' +
      ' the call began, `to` itself excluded. `q` finds numbers, names and queues. A state other than `hangup` means' +
      ' calls that are still going on; those without an end for four hours are `stale` instead. What the block list' +
      ' turned away is `rejected`: it rings nowhere, is not missed, and is done.',
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
    summary: 'Show a call with who it is and what they wrote last',
    description: "`tickets` are the customer's newest three that the caller of this API may see, open ones first.",
  }),
  csv: endpoint({
    ...own,
    method: 'GET',
    path: '/cti/log.csv',
    costly: true,
    input: z.object(filters),
    output: z.string(),
    produces: 'text/csv',
    summary: 'Download calls as a table: the newest 10,000 that the filters leave',
  }),
  done: endpoint({
    ...own,
    method: 'POST',
    path: '/cti/done/{id}',
    input: z.object({ id: id(), done: bool().default(true) }),
    output: empty,
    summary: 'Mark a call as done, or as to be done',
    example: { input: { done: true }, output: {} },
  }),
  doneInBulk: endpoint({
    ...own,
    method: 'POST',
    path: '/cti/done/bulk',
    input: z.object({ ids: list(id()) }),
    output: empty,
    refuses: [404],
    summary: 'Mark several calls as done: all of them or, when one cannot be, none',
    example: { input: { ids: [12, 13] }, output: {} },
  }),
  queues: endpoint({
    ...own,
    method: 'GET',
    path: '/cti/queues',
    output: z.array(z.object({ name: z.string(), configured: z.boolean(), last_call_at: timestamp.nullable() })),
    summary: 'List queues: those that are configured, and those that calls came through in the last 90 days',
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
    summary: 'Count calls and how long they waited and talked',
    description:
      'Of the last 30 days unless `from` and `to` say otherwise, at most 366 days. `calls`, `answered` and `missed`' +
      ' count what came in. Times are in seconds, hours those of the system’s time zone.',
  }),
}
