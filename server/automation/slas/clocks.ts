import type { BusinessTime, TimeSpan } from '#contract/business-time.ts'
import type { SlaClockKind } from '#contract/sla.ts'
import type { DerivedValues, SlaFacts, SlaRow } from './store.ts'

const minute = 60_000

/** A clock of a ticket: from a start to an end, or still running. */
export type RunningClock = {
  kind: SlaClockKind
  limit: number
  /** Undefined if nothing is to be done, because no customer has written since. */
  start: number | undefined
  end: number | undefined
}

/** What the clocks of a ticket are computed from. */
export type ClockInput = {
  facts: SlaFacts
  sla: SlaRow
  time: BusinessTime
  /** The states in which clocks stop. */
  isPausing(stateId: number): boolean
  /** The state before the present unit of work, whose history is not written yet. */
  stateBefore?: number | undefined
  now: number
  /** Each message of a customer starts the clock again, not only the first one. */
  restartsWithMessages: boolean
}

const timeOf = (text: string | null): number | undefined => (text === null ? undefined : Date.parse(text))

const wholeMinute = (time: number): number => Math.floor(time / minute) * minute

/** When the state stopped the clocks, cut to whole minutes; the last pause may not have ended. */
export function listPauses({ facts, isPausing, stateBefore, now }: ClockInput): TimeSpan[] {
  const { state_id, created_at, state_changes } = facts
  const changes = state_changes.map(([at, from, to]) => ({
    at: Date.parse(at),
    from: from ?? state_id,
    to: to ?? state_id,
  }))
  const last = changes.at(-1)?.to ?? stateBefore ?? state_id
  if (last !== state_id) changes.push({ at: now, from: last, to: state_id })
  const periods = [{ at: Date.parse(created_at), to: changes[0]?.from ?? state_id }, ...changes]
  const pauses: TimeSpan[] = []
  for (const [index, { at, to }] of periods.entries()) {
    if (!isPausing(to)) continue
    const pause = { from: wholeMinute(at), to: wholeMinute(periods[index + 1]?.at ?? Number.MAX_SAFE_INTEGER) }
    const before = pauses.at(-1)
    if (before && before.to >= pause.from) before.to = Math.max(before.to, pause.to)
    else pauses.push(pause)
  }
  return pauses
}

/** The clocks of the ticket, in the order in which they are shown. */
export function listClocks({ facts, sla }: ClockInput): RunningClock[] {
  const created = Date.parse(facts.created_at)
  const clocks: RunningClock[] = []
  const add = (kind: SlaClockKind, limit: number | null, start: number | undefined, end: number | undefined) => {
    if (limit !== null) clocks.push({ kind, limit, start, end })
  }
  add('first_response', sla.first_response_time, created, timeOf(facts.first_response_at))
  add('response', sla.response_time, awaitedSince(facts), undefined)
  add('update', sla.update_time, timeOf(facts.last_contact_agent_at) ?? created, undefined)
  add('solution', sla.solution_time, created, timeOf(facts.close_at))
  return clocks
}

/** Since when a customer waits for an answer. */
function awaitedSince({ last_contact_customer_at, last_contact_agent_at }: SlaFacts): number | undefined {
  const asked = timeOf(last_contact_customer_at)
  const answered = timeOf(last_contact_agent_at)
  return asked === undefined || (answered !== undefined && asked < answered) ? undefined : asked
}

/** From what the customer waited for to the answer, for each answer; for update times, between answers. */
function listAnswers({ facts, sla, restartsWithMessages }: ClockInput): TimeSpan[] {
  const spans: TimeSpan[] = []
  let since = sla.update_time === null ? undefined : Date.parse(facts.created_at)
  for (const [text, byAgent] of facts.contacts) {
    const at = Date.parse(text)
    if (!byAgent) {
      if (sla.response_time !== null && (since === undefined || restartsWithMessages)) since = at
      continue
    }
    if (since !== undefined) spans.push({ from: since, to: at })
    since = sla.update_time === null ? undefined : at
  }
  return spans
}

/** The values of the columns; statistics of what the SLA has no limit for stay as they are. */
export function computeColumns(input: ClockInput): DerivedValues {
  const { facts, sla, time, isPausing } = input
  const pauses = listPauses(input)
  const isPaused = isPausing(facts.state_id)
  const closed = timeOf(facts.close_at) ?? Number.MAX_SAFE_INTEGER
  const created = Date.parse(facts.created_at)
  const countMinutes = ({ from, to }: TimeSpan) =>
    time.countMinutes(Math.max(from, created), Math.min(to, closed), pauses)
  const dueAt = (...kinds: SlaClockKind[]): string | null => {
    const clock = listClocks(input).find(({ kind }) => kinds.includes(kind))
    if (isPaused || clock?.start === undefined || clock.end !== undefined) return null
    const due = time.addMinutes(clock.start, clock.limit, pauses)
    return due === undefined ? null : new Date(due).toISOString()
  }
  const used = (limit: number | null, end: string | null) =>
    limit === null || end === null ? undefined : countMinutes({ from: created, to: Date.parse(end) })
  const answers = listAnswers(input).map(countMinutes)
  const longest = answers.length > 0 ? Math.max(...answers) : undefined
  const due = [dueAt('first_response'), dueAt('response', 'update'), dueAt('solution')] as const
  return {
    first_response_escalation_at: due[0],
    ...statistics(
      'first_response',
      sla.first_response_time,
      used(sla.first_response_time, facts.first_response_at),
      facts,
    ),
    update_escalation_at: due[1],
    ...statistics('update', sla.response_time ?? sla.update_time, longest, facts),
    close_escalation_at: due[2],
    ...statistics('close', sla.solution_time, used(sla.solution_time, facts.close_at), facts),
    escalation_at: due.filter((one) => one !== null).toSorted()[0] ?? null,
  }
}

type StatisticsOf<P extends string> = Record<`${P}_in_min` | `${P}_diff_in_min`, number | null>

function statistics<P extends 'first_response' | 'update' | 'close'>(
  prefix: P,
  limit: number | null,
  used: number | undefined,
  facts: SlaFacts,
): StatisticsOf<P> {
  const [inMin, diff] = [`${prefix}_in_min`, `${prefix}_diff_in_min`] as const
  const isKnown = limit !== null && used !== undefined
  return {
    [inMin]: isKnown ? used : facts[inMin],
    [diff]: isKnown ? limit - used : facts[diff],
  } as StatisticsOf<P>
}

/** No SLA: nothing is due any more; the statistics stay. */
export const withoutDueTimes = (facts: SlaFacts): DerivedValues => ({
  first_response_escalation_at: null,
  first_response_in_min: facts.first_response_in_min,
  first_response_diff_in_min: facts.first_response_diff_in_min,
  update_escalation_at: null,
  update_in_min: facts.update_in_min,
  update_diff_in_min: facts.update_diff_in_min,
  close_escalation_at: null,
  close_in_min: facts.close_in_min,
  close_diff_in_min: facts.close_diff_in_min,
  escalation_at: null,
})
