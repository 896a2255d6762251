import type { TicketFigure } from '../figures.ts'
import type { ReportScope } from '../scope.ts'
import type { MeasuredTime, TimeKind } from '../times.ts'
import { bits, type FactName, none, secondsOf } from './columns.ts'
import type { Facts } from './read-facts.ts'

/** When a ticket counts, in seconds; `none` if it does not. The same as `../figures.ts` says in SQL. */
export type MomentOf = (ticket: number) => number

/** What all of the figures need. */
export const figureFacts = [
  'created',
  'closed',
  'answered',
  'contacted',
  'response_due',
  'update_due',
  'solution_due',
  'outcomes',
  'state',
] as const satisfies readonly FactName[]

type FigureFacts = Facts<(typeof figureFacts)[number]>

export function momentsOf(name: TicketFigure, facts: FigureFacts, scope: ReportScope): MomentOf {
  const has = (bit: number) => (ticket: number) => ((facts.outcomes[ticket] as number) & bit) !== 0
  const now = secondsOf(scope.dueBefore)
  switch (name) {
    case 'created':
      return (ticket) => facts.created[ticket] as number
    case 'closed':
      return (ticket) => facts.closed[ticket] as number
    case 'one_touch':
      return where(facts.closed, oneTouch(facts, scope))
    case 'first_response_met':
      return where(facts.answered, has(bits.responseMet))
    case 'first_response_missed':
      return missed(facts.answered, has(bits.responseMissed), facts.response_due, now)
    case 'solution_met':
      return where(facts.closed, has(bits.solutionMet))
    case 'solution_missed':
      return missed(facts.closed, has(bits.solutionMissed), facts.solution_due, now)
    case 'update_met': {
      const isMet = has(bits.updateMet)
      return where(facts.contacted, (ticket) => isMet(ticket) && !isOver(facts.update_due, now, ticket))
    }
    case 'update_missed': {
      const answeredLate = where(facts.contacted, has(bits.updateMissed))
      return (ticket) =>
        isOver(facts.update_due, now, ticket) ? (facts.update_due[ticket] as number) : answeredLate(ticket)
    }
  }
}

const where =
  (times: Int32Array, isCounted: (ticket: number) => boolean): MomentOf =>
  (ticket) =>
    isCounted(ticket) ? (times[ticket] as number) : none

function oneTouch(facts: Facts<'outcomes' | 'state'>, { states }: ReportScope): (ticket: number) => boolean {
  const closed = new Set(states.closed)
  return (ticket) =>
    ((facts.outcomes[ticket] as number) & bits.oneTouch) !== 0 && closed.has(facts.state[ticket] as number)
}

const isOver = (due: Int32Array, now: number, ticket: number): boolean =>
  (due[ticket] as number) !== none && (due[ticket] as number) < now

/** A promise that is still open is broken at its due time. */
const missed =
  (done: Int32Array, isLate: (ticket: number) => boolean, due: Int32Array, now: number): MomentOf =>
  (ticket) => {
    const at = done[ticket] as number
    if (at !== none) return isLate(ticket) ? at : none
    return isOver(due, now, ticket) ? (due[ticket] as number) : none
  }

const timeFacts = {
  first_response: { elapsed: 'response_took', business: 'response_used' },
  solution: { elapsed: 'solution_took', business: 'solution_used' },
} as const

/** The fact that has the time that something took, and how many of its units are a minute. */
export const timeFact = (what: MeasuredTime, time: TimeKind) => ({
  name: timeFacts[what][time],
  perMinute: time === 'elapsed' ? 60 : 1,
})
