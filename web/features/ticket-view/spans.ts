/** Which messages of a conversation are drawn: from `start` up to, and without, `end`. */
export type Span = { start: number; end: number }

const tail = 20
const step = 50
/** Messages above a linked one, so that its context is visible. */
const above = 2
/** A gap of so few would save nothing and cost a click. */
const fewest = 3

/** In order, within bounds, and as one where they meet or nearly do. */
export function joinSpans(spans: readonly Span[], count: number): Span[] {
  const inside = spans
    .map(({ start, end }) => ({ start: Math.max(0, start), end: Math.min(count, end) }))
    .filter(({ start, end }) => start < end)
    .toSorted((one, other) => one.start - other.start)
  return inside.reduce<Span[]>((joined, span) => {
    const last = joined.at(-1)
    if (!last || span.start > last.end + fewest) return [...joined, span]
    return [...joined.slice(0, -1), { start: last.start, end: Math.max(last.end, span.end) }]
  }, [])
}

/** The initial view of a conversation: its first message, its last ones, and new ones. */
export const firstSpans = (count: number): Span[] => [
  { start: 0, end: 1 },
  { start: count - tail, end: Number.POSITIVE_INFINITY },
]

/** A linked message with its neighbours. */
export const spanAround = (index: number): Span => ({ start: index - above, end: index + tail })

/** Some of those that are hidden before a span, the latest of them. */
export const spanBefore = ({ start }: Span): Span => ({ start: start - step, end: start })

export const countSpans = (spans: readonly Span[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0)
