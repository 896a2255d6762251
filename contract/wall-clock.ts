import { type WeekDay, weekDays } from './week.ts'

/** Without Zod, so that browsers can use it too. */
type Clock = { date: string; day: WeekDay; time: string }

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats are slow to create and few: one for each time zone. */
function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  return format
}

/** Date and time on the wall in a time zone. */
export function readClock(timeZone: string, now: Date): Clock {
  const [date, time] = getFormat(timeZone).format(now).split(' ') as [string, string]
  const day = weekDays[(new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7] as WeekDay
  return { date, day, time }
}
