const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Ten attempts in almost a day: soon after a short fault, seldom during a long one. */
const waits = [10 * second, minute, 5 * minute, 15 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 13 * hour]

/** When to try again after so many attempts; undefined when there were enough. */
export function nextAttempt(now: Date, attempts: number): Date | undefined {
  const wait = waits[attempts - 1]
  return wait === undefined ? undefined : new Date(now.getTime() + wait)
}
