import { z } from 'zod'
import { failsWith, makeIssue } from './issues.ts'
import { type WeekDay, weekDays } from './week.ts'

/** `24:00` is the end of a day, never a beginning. */
const time = z.string().refine((value) => /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(value), {
  ...failsWith('invalid_value', 'is not a time such as 09:00'),
})
const period = z
  .tuple([time, time])
  .refine(([from, to]) => from < to, failsWith('invalid_range', 'ends before it starts; midnight is 24:00'))

const mostPeriods = 6
/** Text comparison is enough for `HH:MM`. */
const day = z
  .array(period)
  .max(mostPeriods)
  .superRefine((periods, issue) => {
    const overlaps = periods.some(([from], at) => at > 0 && from < periods[at - 1]![1])
    if (overlaps) issue.addIssue(makeIssue('invalid_range', 'has periods that overlap or are not sorted'))
  })

const timeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, failsWith('invalid_value', 'is not a time zone such as Europe/Berlin'))

/** A plain week; a day without periods is closed. */
export const openingHours = z.object({
  time_zone: timeZone,
  days: z.strictObject(
    Object.fromEntries(weekDays.map((name) => [name, day.optional()])) as Record<WeekDay, z.ZodOptional<typeof day>>,
  ),
})

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
