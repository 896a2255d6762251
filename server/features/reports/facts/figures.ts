import { type TicketFigure, ticketFigures } from '../figures.ts'
import type { ReportScope } from '../scope.ts'
import type { MeasuredTime, TimeKind } from '../times.ts'
import { bits, type FactName, none, secondsOf } from './columns.ts'
import { forEachPart, markIds, type TicketPart } from './load-tickets.ts'

/**
 * When each ticket of a part counts, in seconds; `none` if it does not. There may be more numbers than tickets. The same as `../figures.ts` says in SQL. Each is filled by a
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

export type FigureFacts = TicketPart<(typeof figureFacts)[number]>

function momentsOf(name: TicketFigure, facts: FigureFacts, scope: ReportScope, room: Moments): Moments {
  const { created, closed, answered, contacted, length } = facts
  const now = secondsOf(scope.dueBefore)
  switch (name) {
    case 'created':
      return created
    case 'closed':
      return closed
    case 'one_touch':
      return oneTouch(facts, scope, room)
    case 'first_response_met':
      return having(bits.responseMet, facts, answered, room)
    case 'first_response_missed':
      return missed(having(bits.responseMissed, facts, answered, room), answered, {
        due: facts.response_due,
        now,
        length,
      })
    case 'solution_met':
      return having(bits.solutionMet, facts, closed, room)
    case 'solution_missed':
      return missed(having(bits.solutionMissed, facts, closed, room), closed, { due: facts.solution_due, now, length })
    case 'update_met':
      return updateMet(having(bits.updateMet, facts, contacted, room), { due: facts.update_due, now, length })
    case 'update_missed':
      return updateMissed(having(bits.updateMissed, facts, contacted, room), { due: facts.update_due, now, length })
  }
}

/** Calls `count` for each part and figure. */
export async function countFigures<P extends FigureFacts>(
  parts: readonly P[],
  scope: ReportScope,
  count: (name: TicketFigure, moments: Moments, part: P) => void,
): Promise<void> {
  const room = new Int32Array(parts.reduce((most, { length }) => Math.max(most, length), 0))
  await forEachPart(parts, (part) => {
    for (const name of ticketFigures) count(name, momentsOf(name, part, scope, room), part)
  })
}

function having(bit: number, { outcomes, length }: FigureFacts, times: Int32Array, room: Moments): Moments {
  for (let ticket = 0; ticket < length; ticket += 1)
    room[ticket] = (outcomes[ticket] as number) & bit ? (times[ticket] as number) : none
  return room
}

function oneTouch(facts: FigureFacts, { states }: ReportScope, room: Moments): Moments {
  const { closed, state, length } = facts
  const isClosed = markIds(states.closed)
  const moments = having(bits.oneTouch, facts, closed, room)
  for (let ticket = 0; ticket < length; ticket += 1)
    if (moments[ticket] !== none && isClosed[state[ticket] as number] !== 1) moments[ticket] = none
  return moments
}

type Promised = { due: Int32Array; now: number; length: number }

/** A promise that is still open is broken at its due time. */
function missed(moments: Moments, done: Int32Array, { due, now, length }: Promised): Moments {
  for (let ticket = 0; ticket < length; ticket += 1)
    if (done[ticket] === none) moments[ticket] = (due[ticket] as number) < now ? (due[ticket] as number) : none
  return moments
}

function updateMet(moments: Moments, { due, now, length }: Promised): Moments {
  for (let ticket = 0; ticket < length; ticket += 1)
    if (due[ticket] !== none && (due[ticket] as number) < now) moments[ticket] = none
  return moments
}

function updateMissed(moments: Moments, { due, now, length }: Promised): Moments {
  for (let ticket = 0; ticket < length; ticket += 1)
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
