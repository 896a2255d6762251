import type { BusinessTime } from './business-time.ts'
import { readClock } from './wall-clock.ts'
import type { OpeningHours } from './week.ts'

/** Without Zod, so that browsers can use it too. */
type Hours = { opening_hours: OpeningHours | null }

/** Without opening hours a topic is always open; agents decide by their availability. */
export function isOpenNow({ opening_hours }: Hours, now: Date): boolean {
  if (!opening_hours) return true
  const { day, time } = readClock(opening_hours.time_zone, now)
  return (opening_hours.days[day] ?? []).some(([from, to]) => from <= time && time < to)
}

const dayLength = 86_400_000

/** When a calendar is open next, holidays included; now if it is open; undefined if it stays closed for a year. */
export function findOpenTime(time: BusinessTime, now: Date): Date | undefined {
  const [span] = time.listOpenSpans(now.getTime(), now.getTime() + 365 * dayLength)
  return span && new Date(span.from)
}

/** The next time at which a period starts, within a week; undefined without opening hours and while open. */
export function findNextOpening(settings: Hours, now: Date): Date | undefined {
  const { opening_hours } = settings
  if (!opening_hours || isOpenNow(settings, now)) return undefined
  for (let ahead = 0; ahead <= 7; ahead++) {
    const { date, day } = readClock(opening_hours.time_zone, new Date(now.getTime() + ahead * dayLength))
    const starts = (opening_hours.days[day] ?? []).map(([from]) => toInstant(opening_hours, `${date}T${from}`))
    const next = starts.find((start) => start > now)
    if (next) return next
  }
  return undefined
}

/** A time that a change to summer time skips becomes the same time after the change. */
function toInstant({ time_zone }: OpeningHours, wall: string): Date {
  const asUtc = Date.parse(`${wall}Z`)
  const offsetAt = (instant: number) => {
    const { date, time } = readClock(time_zone, new Date(instant))
    return Date.parse(`${date}T${time}Z`) - Math.floor(instant / 60_000) * 60_000
  }
  const guess = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(guess))
}
