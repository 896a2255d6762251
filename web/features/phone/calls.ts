import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { CtiLog } from '#contract/cti-log.ts'
import { api, apiTogether } from '#web/lib/api/api.ts'
import { formatDuration } from '#web/lib/format.ts'
import type { CallSearch } from './call-search.ts'

export type LoggedCall = z.output<typeof CtiLog.list.output>['list'][number]
export type CallInDetail = z.output<typeof CtiLog.show.output>
/** The filter of the log as the API spells it; the file has the same. */
export const asked = ({ filter, queue, q }: CallSearch) => ({
  ...(filter === 'missed' ? { missed: true, done: false } : {}),
  ...(filter === 'mine' ? { mine: true } : {}),
  ...(queue ? { queue } : {}),
  ...(q ? { q } : {}),
})

export const callsQuery = (search: CallSearch) =>
  queryOptions({
    queryKey: ['cti_logs', 'list', search],
    queryFn: () => api(CtiLog).list({ ...asked(search), per_page: 100 }),
  })

type Ending = Pick<LoggedCall, 'direction' | 'state' | 'start_at' | 'rejected' | 'comment'>

/** As the server counts them: inbound calls that ended unanswered, neither forwarded nor rejected. */
export const isMissed = ({ direction, state, start_at, rejected, comment }: Ending): boolean =>
  direction === 'in' && state === 'hangup' && start_at === null && !rejected && comment !== 'forwarded'

export const missedQuery = queryOptions({
  queryKey: ['cti_logs', 'missed'],
  queryFn: async () => (await apiTogether(CtiLog).list({ per_page: 1 })).missed_count,
})

export const queuesQuery = queryOptions({
  queryKey: ['cti_logs', 'queues'],
  queryFn: () => api(CtiLog).queues(),
})

export const callQuery = (id: number) =>
  queryOptions({ queryKey: ['cti_logs', id], queryFn: () => api(CtiLog).show({ id }) })

type Times = Pick<LoggedCall, 'state' | 'start_at' | 'end_at' | 'initialized_at' | 'stale' | 'duration_talking_time'>

export const isGoingOn = ({ state, stale }: Pick<LoggedCall, 'state' | 'stale'>): boolean =>
  state !== 'hangup' && !stale

/** How long people have talked, or still do. */
export function talkedFor(call: Times, now: number): string {
  if (isGoingOn(call) && call.start_at) return formatDuration(Math.max(0, (now - Date.parse(call.start_at)) / 1000))
  return call.duration_talking_time ? formatDuration(call.duration_talking_time) : ''
}

type Side = Pick<LoggedCall, 'direction' | 'from' | 'to' | 'from_pretty' | 'to_pretty' | 'from_comment' | 'to_comment'>

/** The one outside: who called, or who was called. */
export const otherSide = (call: Side) =>
  call.direction === 'in'
    ? { number: call.from, pretty: call.from_pretty, name: call.from_comment }
    : { number: call.to, pretty: call.to_pretty, name: call.to_comment }

/** Some callers withhold their number; phone systems send a word instead. */
export const isNumber = (number: string): boolean => /\d/.test(number)

/** Numbers are digits with the country code; a phone needs a plus sign. */
export const dialled = (number: string): string => `tel:${/^\d{6,}$/.test(number) ? '+' : ''}${number}`
