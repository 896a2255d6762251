import type { Cell } from '#kernel/export/cell.ts'
import { prettyNumber } from '../caller-ids/service.ts'
import type { Call } from './read-calls.ts'

export const presentCall = (call: Call, country: string | undefined) => ({
  ...call,
  from_pretty: prettyNumber(call.from, country),
  to_pretty: prettyNumber(call.to, country),
})

/** The matches of the customer's side: agents call out, customers call in. */
export const customerMatches = ({ direction, preferences: { from, to } }: Call) =>
  (direction === 'in' ? from : to) ?? []

/** All users that a call refers to. */
export const peopleIn = (call: Call): number[] =>
  [call.answered_by_id, ...customerMatches(call).map(({ user_id }) => user_id)].filter((id) => id !== null)

export const csvColumns = [
  'id',
  'created_at',
  'direction',
  'state',
  'from',
  'from_comment',
  'to',
  'to_comment',
  'queue',
  'comment',
  'start_at',
  'end_at',
  'duration_waiting_time',
  'duration_talking_time',
  'done',
  'stale',
  'rejected',
] as const satisfies (keyof Call)[]

export const csvRow = (call: Call): Cell[] => csvColumns.map((column) => call[column])
