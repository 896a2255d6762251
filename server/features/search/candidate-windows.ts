/**
 * Candidates that are searched before all tickets are: the newest `tested` visible tickets, each tested, or the newest
 * `indexed` tickets, whose hits are found by indexes.
 */
export type CandidateWindow = { tested: number } | { indexed: number }

export const coversAll = (window: CandidateWindow) => 'tested' in window && window.tested === Infinity

/** How many tickets the reader may find by the planner's estimate, and how many there are. */
export type Visibility = { visible: number; tickets: number }

/** Of finding all hits: what the planner expects, and how many postings an index reads before visibility is checked. */
export type SearchEstimate = Visibility & { hits: number; cost: number; postings: number }

/** In units of the planner. */
export const costOfAllHits = ({ cost, postings }: SearchEstimate): number => cost + postings / postingsPerCostUnit

/** Reading four postings takes as long as one unit of the planner's cost. */
const postingsPerCostUnit = 4
/** What costs less, in units of the planner, is found and sorted within 20 ms, wherever the hits are. */
const cheapCost = 2_500
/** A larger window takes longer than it can save: an index reads the dates of 100,000 tickets in 10 ms. */
const largestWindow = 100_000
export const smallestWindow = 500
/** A reader who may find no more tickets has all of them tested. They are scattered over the table, which is slower. */
const mostScattered = 10_000

/**
 * The first window should contain one and a half times the hits that are needed; the next ones are ten and a hundred
 * times as large. Where finding all hits would take very long, a window that may be too small is still tried.
 */
export function planWindows(
  { mostTested }: { mostTested: number },
  estimate: SearchEstimate,
  needed: number,
): CandidateWindow[] {
  const { hits, visible, tickets } = estimate
  const expected = Math.max(smallestWindow, Math.ceil((1.5 * needed * visible) / Math.max(1, hits)))
  const costOfAll = costOfAllHits(estimate)
  if (costOfAll < Math.min(cheapCost, expected)) return []
  const sizes = [expected, 10 * expected, 100 * expected]
  const isTested = (size: number) => (size < visible ? size <= mostTested : visible <= mostScattered)
  const tested = sizes.filter(isTested).map((size) => (size < visible ? size : Infinity))
  const amongAll = (size: number) => Math.ceil((size * tickets) / Math.max(1, visible))
  const isPointless =
    visible <= largestWindow || (!isTested(expected) && amongAll(expected) > largestWindow && costOfAll < 4 * cheapCost)
  const indexed = isPointless
    ? []
    : sizes.filter((size) => !isTested(size)).map((size) => Math.min(largestWindow, amongAll(size)))
  return [
    ...Array.from(new Set(tested), (size) => ({ tested: size })),
    ...Array.from(new Set(indexed), (size) => ({ indexed: size })),
  ]
}

/** A ticket is tested in 4 µs, together with the records it refers to. */
export const mostTicketsTested = 5_000

/**
 * Windows where the planner cannot estimate the hits. If they were counted: as many tickets as should contain three times
 * the hits that are needed. If they were too many to count: a few thousand contain enough. A reader who may find fewer
 * tickets than that has all of them tested.
 */
export function planWindowsByCount(
  { visible, tickets }: Visibility,
  hits: number | undefined,
  needed: number,
): CandidateWindow[] {
  if (visible <= mostTicketsTested) return []
  if (hits) return [{ tested: Math.max(smallestWindow, Math.ceil((3 * needed * tickets) / hits)) }]
  return [{ tested: mostTicketsTested }]
}
