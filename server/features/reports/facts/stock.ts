import type { ReportRequest } from '../request.ts'
import type { ReportScope } from '../scope.ts'
import { sumGaps } from '../stock.ts'
import { none, secondsOf } from './columns.ts'
import { placeAmong } from './count.ts'
import type { Facts } from './read-facts.ts'
import type { Reopenings } from './reopenings.ts'

/** What the stock of open tickets needs. */
export const stockFacts = ['created', 'last_closed', 'state'] as const
type StockFacts = Facts<(typeof stockFacts)[number]>

/**
 * How many tickets were open at each of these sorted moments. When a ticket was closed before it was reopened is read only
 * where it matters: a gap between two moments changes nothing.
 */
export async function countStock(
  { ctx, scope }: ReportRequest,
  facts: StockFacts & Facts<'closed'>,
  reopenings: Reopenings,
  moments: readonly string[],
): Promise<number[]> {
  const times = Int32Array.from(moments, secondsOf)
  const ids = new Set<number>()
  for (const { ticket, id, at } of reopenings) {
    const closed = facts.closed[ticket] as number
    if (closed === none || placeAmong(times, closed) < placeAmong(times, at)) ids.add(id)
  }
  return countOpenAt(facts, scope, moments, await sumGaps(ctx.db, scope, moments, [...ids]))
}

/**
 * How many tickets were open at each of these sorted moments, computed backwards from those that are open now. `gaps` are
 * the changes by tickets that were closed in between, by the number of moments that are not after them.
 */
function countOpenAt(
  facts: StockFacts,
  { states }: ReportScope,
  moments: readonly string[],
  gaps: ReadonlyMap<number, number>,
): number[] {
  const [open, closed] = [new Set(states.open), new Set(states.closed)]
  const times = Int32Array.from(moments, secondsOf)
  const changes = Array.from({ length: moments.length + 1 }, (_, place) => gaps.get(place) ?? 0)
  const change = (at: number, by: number) => ((changes[placeAmong(times, at)] as number) += by)
  let now = 0
  for (let ticket = 0; ticket < facts.length; ticket += 1) {
    const state = facts.state[ticket] as number
    const isOpen = open.has(state)
    if (!isOpen && (!closed.has(state) || facts.last_closed[ticket] === none)) continue
    change(facts.created[ticket] as number, 1)
    if (isOpen) now += 1
    else change(facts.last_closed[ticket] as number, -1)
  }
  return moments.map((_, index) => now - changes.slice(index + 1).reduce((sum, by) => sum + by, 0))
}

/** A mark for each ticket that was open at a moment; `closedThen` are those that were reopened since. */
export function openAt(
  facts: StockFacts & Facts<'id'>,
  { states }: ReportScope,
  moment: string,
  closedThen: ReadonlySet<number>,
): Uint8Array {
  const [open, closed] = [new Set(states.open), new Set(states.closed)]
  const at = secondsOf(moment)
  const marks = new Uint8Array(facts.length)
  for (let ticket = 0; ticket < facts.length; ticket += 1) {
    const state = facts.state[ticket] as number
    const isOpen = open.has(state) || (closed.has(state) && (facts.last_closed[ticket] as number) >= at)
    if (isOpen && (facts.created[ticket] as number) < at && !closedThen.has(facts.id[ticket] as number))
      marks[ticket] = 1
  }
  return marks
}
