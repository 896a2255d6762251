import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type TicketFigure, ticketFigures } from '../figures.ts'
import type { ReportScope } from '../scope.ts'
import type { MeasuredTime, TimeKind } from '../times.ts'
import { bits, type FactName, none, secondsOf } from './columns.ts'
import type { Facts } from './read-facts.ts'

/**
 * When each ticket counts, in seconds; `none` if it does not. The same as `../figures.ts` says in SQL. Each is filled by a
 * loop of its own: one loop that calls a function for each ticket takes ten times as long.
 */
export type Moments = Int32Array

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

function momentsOf(name: TicketFigure, facts: FigureFacts, scope: ReportScope, room: Moments): Moments {
  const { created, closed, answered, contacted, outcomes } = facts
  const now = secondsOf(scope.dueBefore)
  switch (name) {
    case 'created':
      return created
    case 'closed':
      return closed
    case 'one_touch':
      return oneTouch(facts, scope, room)
    case 'first_response_met':
      return having(bits.responseMet, outcomes, answered, room)
    case 'first_response_missed':
      return missed(having(bits.responseMissed, outcomes, answered, room), answered, { due: facts.response_due, now })
    case 'solution_met':
      return having(bits.solutionMet, outcomes, closed, room)
    case 'solution_missed':
      return missed(having(bits.solutionMissed, outcomes, closed, room), closed, { due: facts.solution_due, now })
    case 'update_met':
      return updateMet(having(bits.updateMet, outcomes, contacted, room), { due: facts.update_due, now })
    case 'update_missed':
      return updateMissed(having(bits.updateMissed, outcomes, contacted, room), { due: facts.update_due, now })
  }
}

/** Each figure of many tickets takes some milliseconds: other requests are answered between two of them. */
export async function countFigures<T>(
  facts: FigureFacts,
  scope: ReportScope,
  count: (moments: Moments) => T,
): Promise<Record<TicketFigure, T>> {
  const counts: Partial<Record<TicketFigure, T>> = {}
  // For all of them: megabytes for each would keep the garbage collector busy.
  const room = new Int32Array(facts.length)
  for (const name of ticketFigures) {
    counts[name] = count(momentsOf(name, facts, scope, room))
    await yieldToEventLoop()
  }
  return counts as Record<TicketFigure, T>
}

function having(bit: number, outcomes: Int32Array, times: Int32Array, room: Moments): Moments {
  for (let ticket = 0; ticket < times.length; ticket += 1)
    room[ticket] = (outcomes[ticket] as number) & bit ? (times[ticket] as number) : none
  return room
}

function oneTouch({ outcomes, closed, state }: FigureFacts, { states }: ReportScope, room: Moments): Moments {
  const isClosed = new Set(states.closed)
  const moments = having(bits.oneTouch, outcomes, closed, room)
  for (let ticket = 0; ticket < moments.length; ticket += 1)
    if (moments[ticket] !== none && !isClosed.has(state[ticket] as number)) moments[ticket] = none
  return moments
}

type Promised = { due: Int32Array; now: number }

/** A promise that is still open is broken at its due time. */
function missed(moments: Moments, done: Int32Array, { due, now }: Promised): Moments {
  for (let ticket = 0; ticket < moments.length; ticket += 1)
    if (done[ticket] === none) moments[ticket] = (due[ticket] as number) < now ? (due[ticket] as number) : none
  return moments
}

function updateMet(moments: Moments, { due, now }: Promised): Moments {
  for (let ticket = 0; ticket < moments.length; ticket += 1)
    if (due[ticket] !== none && (due[ticket] as number) < now) moments[ticket] = none
  return moments
}

function updateMissed(moments: Moments, { due, now }: Promised): Moments {
  for (let ticket = 0; ticket < moments.length; ticket += 1)
    if (due[ticket] !== none && (due[ticket] as number) < now) moments[ticket] = due[ticket] as number
  return moments
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
