import type { ReportRequest } from '../request.ts'
import type { ReportScope } from '../scope.ts'
import { sumGaps } from '../stock.ts'
import { none, secondsOf } from './columns.ts'
import { placeAmong } from './count.ts'
import { forEachPart, markIds, type TicketPart } from './load-tickets.ts'
import type { Reopening } from './reopenings.ts'

/** What the stock of open tickets needs. */
export const stockFacts = ['created', 'last_closed', 'state'] as const
type StockFacts = TicketPart<(typeof stockFacts)[number]>

/**
 * How many tickets were open at each of these sorted moments. When a ticket was closed before it was reopened is read only
 * where it matters: a gap between two moments changes nothing.
 */
export async function countStock(
  { ctx, scope }: ReportRequest,
  parts: readonly StockFacts[],
  reopenings: readonly Reopening[],
  moments: readonly string[],
): Promise<number[]> {
  const times = Int32Array.from(moments, secondsOf)
  const ids = new Set<number>()
  for (const { id, at, closed } of reopenings)
    if (closed === none || placeAmong(times, closed) < placeAmong(times, at)) ids.add(id)
  return countOpenAt(parts, scope, times, await sumGaps(ctx.db, scope, moments, [...ids]))
}

/**
 * How many tickets were open at each of these sorted moments, computed backwards from those that are open now. `gaps` are
 * the changes by tickets that were closed in between, by the number of moments that are not after them.
 */
async function countOpenAt(
  parts: readonly StockFacts[],
  { states }: ReportScope,
  times: Int32Array,
  gaps: ReadonlyMap<number, number>,
): Promise<number[]> {
  const [open, closed] = [markIds(states.open), markIds(states.closed)]
  const changes = Int32Array.from({ length: times.length + 1 }, (_, place) => gaps.get(place) ?? 0)
  let now = 0
  await forEachPart(parts, ({ length, state, created, last_closed }) => {
    for (let ticket = 0; ticket < length; ticket += 1) {
      const isOpen = open[state[ticket] as number] === 1
      const until = last_closed[ticket] as number
      if (!isOpen && (closed[state[ticket] as number] !== 1 || until === none)) continue
      ;(changes[placeAmong(times, created[ticket] as number)] as number) += 1
      if (isOpen) now += 1
      else (changes[placeAmong(times, until)] as number) -= 1
    }
  })
  return Array.from(times, (_, index) => now - changes.subarray(index + 1).reduce((sum, by) => sum + by, 0))
}

/** Marks each ticket that was open at a moment; `closedThen` are those that were reopened since. */
export function createOpenTest({ states }: ReportScope, moment: string, closedThen: ReadonlySet<number>) {
  const [open, closed] = [markIds(states.open), markIds(states.closed)]
  const at = secondsOf(moment)
  return ({ length, state, created, last_closed, id }: StockFacts & TicketPart<'id'>): Uint8Array => {
    const marks = new Uint8Array(length)
    for (let ticket = 0; ticket < length; ticket += 1) {
      const own = state[ticket] as number
      const isOpen = open[own] === 1 || (closed[own] === 1 && (last_closed[ticket] as number) >= at)
      if (isOpen && (created[ticket] as number) < at && !closedThen.has(id[ticket] as number)) marks[ticket] = 1
    }
    return marks
  }
}
