const minute = 60_000
const waits = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * minute)
const longestWait = 6 * 60 * minute
/** RFC 5321, 4.5.4.1: give up after four to five days. */
const mostTries = 24

/** When to retry after `tries` attempts; undefined when there were enough. */
export function nextTry(now: Date, tries: number): Date | undefined {
  if (tries >= mostTries) return undefined
  return new Date(now.getTime() + (waits[tries - 1] ?? longestWait))
}
