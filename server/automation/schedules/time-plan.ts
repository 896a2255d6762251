import { planDays, planHours, readPlan, type TimePlan } from '#contract/time-plan.ts'
import { readClock } from '#contract/wall-clock.ts'

const minute = 60_000
const day = 24 * 60 * minute
export const slotLength = 10 * minute

/** More than a week, because today's times may be over. */
const daysAhead = 9
/** More than any change to or from summer time. */
const longestChange = 3 * 60 * minute

/**
 * The first time of the plan that is not over: each lasts ten minutes, so it may have begun. Times are those on the wall
 * in the time zone. When the clocks go forward, a time that does not exist is the moment of the change. When they go
 * back, a time that exists twice is the first of the two; but a plan for every hour of the day runs in both hours.
 */
export function findNextRun(plan: TimePlan, zone: string, base: Date): Date | undefined {
  const { hours } = readPlan(plan)
  const isHourly = hours.length === planHours.length
  const wall = base.getTime() + offsetAt(zone, base.getTime())
  let next = Number.POSITIVE_INFINITY
  let last = Number.POSITIVE_INFINITY
  for (const time of listTimes(plan, wall - longestChange)) {
    if (time > last) break
    const open = toInstants(zone, time, isHourly).filter((instant) => instant + slotLength > base.getTime())
    next = Math.min(next, ...open)
    // Where the clocks go back, a later time on the wall can be earlier.
    if (next < Number.POSITIVE_INFINITY) last = Math.min(last, time + longestChange)
  }
  return next < Number.POSITIVE_INFINITY ? new Date(next) : undefined
}

/** The times of the plan on the wall from a time on, in their order, as if they were UTC. */
function* listTimes(plan: TimePlan, from: number): Generator<number> {
  const { days, hours, minutes } = readPlan(plan)
  const today = Math.floor(from / day) * day
  for (let date = today; date <= today + daysAhead * day; date += day) {
    if (!days.some((name) => name === planDays[(new Date(date).getUTCDay() + 6) % 7])) continue
    const times = hours.flatMap((hour) => minutes.map((at) => date + (hour * 60 + at) * minute))
    yield* times.filter((time) => time >= from)
  }
}

/** The next times, one after the other. */
export function listNextRuns(plan: TimePlan, zone: string, base: Date, count: number): Date[] {
  const runs: Date[] = []
  for (let from = base; runs.length < count;) {
    const next = findNextRun(plan, zone, from)
    if (!next) break
    runs.push(next)
    from = new Date(next.getTime() + slotLength)
  }
  return runs
}

/** Milliseconds by which the clock on the wall is ahead of UTC. */
function offsetAt(zone: string, instant: number): number {
  const { date, time } = readClock(zone, new Date(instant))
  return Date.parse(`${date}T${time}Z`) - Math.floor(instant / minute) * minute
}

/** The moments at which the clock on the wall shows the time, which is given as if it were UTC. */
function toInstants(zone: string, wall: number, isHourly: boolean): number[] {
  const [before, after] = [offsetAt(zone, wall - day), offsetAt(zone, wall + day)]
  const possible = [...new Set([wall - before, wall - after])]
  const real = possible.filter((instant) => offsetAt(zone, instant) === wall - instant).toSorted((a, b) => a - b)
  if (real.length === 0) return [findChange(zone, wall - after, wall - before)]
  return isHourly ? real : real.slice(0, 1)
}

/** The first minute after `before`, at most `until`, at which the clocks have been changed. */
function findChange(zone: string, before: number, until: number): number {
  const target = offsetAt(zone, until)
  let [low, high] = [before, until]
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / 2 / minute) * minute
    if (offsetAt(zone, middle) === target) high = middle
    else low = middle
  }
  return high
}
