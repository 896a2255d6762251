/** Which messages of a conversation are drawn: from `start` up to, and without, `end`. */
export type Span = { start: number; end: number }

const tail = 20
const step = 50
/** Above a message that was asked for, so that one sees what it answers. */
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

/** What a conversation begins with: its first message, its last ones, and whatever comes. */
export const firstSpans = (count: number): Span[] => [
  { start: 0, end: 1 },
  { start: count - tail, end: Number.POSITIVE_INFINITY },
]

/** A message that was asked for, with what is around it. */
export const spanAround = (index: number): Span => ({ start: index - above, end: index + tail })

/** Some of those that are hidden before a span, the latest of them. */
export const spanBefore = ({ start }: Span): Span => ({ start: start - step, end: start })

export const countSpans = (spans: readonly Span[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0)
