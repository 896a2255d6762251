import type { Pace } from './web-machine.ts'

/** The most that something may be; times with a pace are those of the reference machine. */
type Budget = { limit: number; pace?: Pace }

const usual = (limit: number): Budget => ({ limit, pace: 'usual' })
const visit = (limit: number): Budget => ({ limit, pace: 'visit' })

/** The budgets of the design at any number of tickets, in milliseconds unless the name says otherwise. */
export const budgets: Readonly<Record<string, Budget>> = {
  'work of a scrolling frame, p95': usual(17),
  'rows in the page, most': { limit: 60 },
  'memory after all that, MB': { limit: 120 },
  'key or click, p75': usual(50),
  'key or click, p95': usual(100),
  'key or click, slow computer, p98': { limit: 200, pace: 'slow' },
  'opening a ticket again, median': usual(100),
  'opening a ticket 100 ms away, median': usual(400),
  'palette, first time, median': usual(100),
  'editor, first time, median': usual(100),
  'next ticket, median': usual(100),
  'administration screen, slowest': usual(1200),
  'mail of 1 MB, opened': usual(400),
  'mail of 1 MB, longest task of opening': usual(100),
  'mail of 1 MB, longest task of showing all': usual(100),
  'a key in a ticket with 200 messages': usual(16),
  'from a colleague to the screen, p95': usual(1000),
  'first visit, largest paint': visit(1800),
  'first visit, interactive': visit(2500),
  'after a release, interactive': visit(2500),
  'repeated visit, list': visit(800),
}

/** A measured value, and how many times slower than the reference the machine was at that moment. */
export type Result = { value: number; slowness: number }

/** A hundred times as many tickets may cost this factor more, or one frame. */
export const allowedGrowth = 1.5
const frame = 17

/**
 * The value as it would be on the reference machine. A faster machine gets no stricter budgets: part of each time is
 * waiting for a frame or for the emulated network, which no processor makes shorter.
 */
export const atReference = ({ value, slowness }: Result): number => value / Math.max(1, slowness)

export type Verdict = 'holds' | 'over' | 'grows' | ''

export function judge(name: string, smallest: Result | undefined, largest: Result): Verdict {
  const budget = budgets[name]
  if (budget === undefined) return ''
  const value = atReference(largest)
  if (value > budget.limit) return 'over'
  const before = smallest && atReference(smallest)
  if (before !== undefined && value > allowedGrowth * before && value > before + frame) return 'grows'
  return 'holds'
}
