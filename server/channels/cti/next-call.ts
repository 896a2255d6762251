import { isDeepStrictEqual } from 'node:util'
import type { CallerMatch } from './caller-ids/service.ts'

export type Direction = 'in' | 'out'
export type CallState = 'newCall' | 'answer' | 'hangup'

/** An event of a call as the telephone system sent it, with what was looked up; absent where it sent nothing. */
export type CallEvent = {
  event: CallState
  direction: Direction | undefined
  from: string
  to: string
  user: string
  queue: string
  cause: string
  /** Whether the phone system was instructed to reject it. */
  rejected?: boolean
  /** The customer's side of the call. */
  caller?: { comment: string | null; matches: CallerMatch[] }
  /** The agent who answered. */
  agent?: { id: number; fullname: string } | undefined
}

/** A row of the caller log without the columns that the database fills. */
export type Call = {
  direction: Direction
  state: CallState
  from: string
  from_comment: string | null
  to: string
  to_comment: string | null
  queue: string | null
  comment: string | null
  initialized_at: string
  start_at: string | null
  end_at: string | null
  duration_waiting_time: number | null
  duration_talking_time: number | null
  done: boolean
  stale: boolean
  /** Whether its `newCall` was received. */
  announced: boolean
  /** Rejected by a rule: ignored unless the telephone system connects it nevertheless. */
  rejected: boolean
  answered_by_id: number | null
  preferences: Record<string, unknown>
}

type Step = (call: Call, event: CallEvent, at: string) => Call

/**
 * The call after one more event. Events arrive twice, late and in any order; the same events lead to the same
 * record in every order, apart from its times. An event without changes returns the same object.
 */
export function nextCall(call: Call | undefined, event: CallEvent, now: Date): Call {
  const at = now.toISOString()
  const after = withDurations(steps[event.event](call ?? unheardOf(event, at), event, at))
  return call && isDeepStrictEqual(after, call) ? call : { ...after, stale: false, done: isDone(after) }
}

/** Whether the event has a number of the customer's side that has not been looked up yet. */
export const bringsNumber = (call: Call | undefined, event: CallEvent): boolean =>
  !call?.announced &&
  (event.event === 'newCall' || (call ? customerNumber(call) === '' : true)) &&
  customerNumber(event) !== ''

/** The customer's number: agents call out, customers call in. */
export const customerNumber = ({ direction, from, to }: Pick<CallEvent, 'direction' | 'from' | 'to'>): string =>
  direction === 'out' ? to : from

const customerSide = (direction: Direction) => (direction === 'in' ? 'from' : 'to')
const agentSide = (direction: Direction) => (direction === 'in' ? 'to' : 'from')

const unheardOf = ({ direction = 'in' }: CallEvent, at: string): Call => ({
  direction,
  state: 'newCall',
  from: '',
  from_comment: null,
  to: '',
  to_comment: null,
  queue: null,
  comment: null,
  initialized_at: at,
  start_at: null,
  end_at: null,
  duration_waiting_time: null,
  duration_talking_time: null,
  done: true,
  stale: false,
  announced: false,
  rejected: false,
  answered_by_id: null,
  preferences: {},
})

/** The start of a call has the right numbers and names; only the name of the agent who has answered is newer. */
const announce: Step = (call, event) => {
  if (call.announced) return call
  const { direction = call.direction, from, to, user, queue, cause } = event
  const answeredAs = call.start_at && call[`${agentSide(call.direction)}_comment`]
  return {
    ...call,
    direction,
    from,
    to,
    queue: queue || { from, to }[agentSide(direction)] || null,
    [`${agentSide(direction)}_comment`]: answeredAs || user || (direction === 'in' && queue) || null,
    ...identified(direction, event),
    comment: call.state === 'newCall' ? cause || null : call.comment,
    announced: true,
    rejected: event.rejected === true,
  }
}

/** Fills in values from later events of a call whose start was not received. */
function fillIn(call: Call, event: CallEvent): Call {
  if (call.announced) return call
  const { direction = call.direction } = event
  const [from, to] = [call.from || event.from, call.to || event.to]
  const queue = event.queue || call.queue || { from, to }[agentSide(direction)] || null
  return { ...call, direction, from, to, queue, ...(event.caller && identified(direction, event)) }
}

const identified = (direction: Direction, { caller = { comment: null, matches: [] } }: CallEvent) => ({
  [`${customerSide(direction)}_comment`]: caller.comment,
  preferences: { [customerSide(direction)]: caller.matches },
})

/** A second answer is a transferred call: it began with the first and belongs to the last. */
const answer: Step = (given, event, at) => {
  const call = fillIn(given, event)
  const isOver = call.state === 'hangup'
  const own = `${agentSide(call.direction)}_comment` as const
  return {
    ...call,
    state: isOver ? 'hangup' : 'answer',
    comment: isOver ? call.comment : event.cause || null,
    start_at: call.start_at ?? (call.end_at && call.end_at < at ? call.end_at : at),
    [own]: event.user || event.agent?.fullname || call[own],
    answered_by_id: event.agent?.id ?? call.answered_by_id,
  }
}

const hangUp: Step = (given, event, at) => {
  const call = fillIn(given, event)
  return call.state === 'hangup' ? call : { ...call, state: 'hangup', end_at: at, comment: event.cause || null }
}

const steps: Record<CallState, Step> = { newCall: announce, answer, hangup: hangUp }

const secondsBetween = (start: string | null, end: string | null) =>
  start && end ? Math.max(0, Math.floor((Date.parse(end) - Date.parse(start)) / 1000)) : null

const withDurations = (call: Call): Call => ({
  ...call,
  duration_waiting_time: secondsBetween(call.initialized_at, call.start_at ?? call.end_at),
  duration_talking_time: secondsBetween(call.start_at, call.end_at),
})

/** No call back needed: agents' own calls, answered ones, and rejected or forwarded ones. */
function isDone({ direction, state, start_at, comment, to_comment, rejected }: Call): boolean {
  if (direction === 'out' || rejected) return true
  if (state !== 'hangup') return state === 'answer'
  return to_comment !== 'voicemail' && (start_at !== null || comment === 'forwarded')
}
