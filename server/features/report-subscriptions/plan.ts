import { CalendarDate, CalendarDateTime, fromDate, toCalendarDate, toZoned } from '@internationalized/date'
import type { ReportPlan } from '#contract/report-subscription.ts'

export type Plan = { plan: ReportPlan; weekday: number; monthday: number; time_of_day: string }

const isoWeekday = (day: CalendarDate): number => ((day.toDate('UTC').getUTCDay() + 6) % 7) + 1

function isOn({ plan, weekday, monthday }: Plan, day: CalendarDate): boolean {
  if (plan === 'daily') return true
  if (plan === 'weekly') return isoWeekday(day) === weekday
  return day.day === Math.min(monthday, day.calendar.getDaysInMonth(day))
}

/** A time that the change of the clocks skips is an hour later; one that occurs twice is the first. */
function momentOn({ time_of_day }: Plan, day: CalendarDate, zone: string): Date {
  const [hour = 0, minute = 0] = time_of_day.split(':').map(Number)
  return toZoned(new CalendarDateTime(day.year, day.month, day.day, hour, minute), zone).toDate()
}

/** More than the longest month, because today's time may be over. */
const daysAhead = 33

/** The first time of the plan after a moment. */
export function findNextTime(plan: Plan, zone: string, after: Date): Date {
  let day = toCalendarDate(fromDate(after, zone))
  for (let tried = 0; tried <= daysAhead; tried += 1, day = day.add({ days: 1 })) {
    const moment = isOn(plan, day) ? momentOn(plan, day, zone) : undefined
    if (moment && moment > after) return moment
  }
  throw new Error('a plan without a time')
}

/** The last time of the plan until a moment: what passed before it is not mailed any more. */
export function findLastTime(plan: Plan, zone: string, until: Date): Date {
  let day = toCalendarDate(fromDate(until, zone))
  for (let tried = 0; tried <= daysAhead; tried += 1, day = day.subtract({ days: 1 })) {
    const moment = isOn(plan, day) ? momentOn(plan, day, zone) : undefined
    if (moment && moment <= until) return moment
  }
  throw new Error('a plan without a time')
}

/** The days that a report is about: those before the day on which it is due. */
export function spanBefore({ plan }: Plan, zone: string, due: Date): { from: string; to: string } {
  const day = toCalendarDate(fromDate(due, zone))
  if (plan === 'monthly') {
    const first = new CalendarDate(day.year, day.month, 1).subtract({ months: 1 })
    return { from: first.toString(), to: first.add({ months: 1 }).subtract({ days: 1 }).toString() }
  }
  const days = plan === 'daily' ? 1 : 7
  return { from: day.subtract({ days }).toString(), to: day.subtract({ days: 1 }).toString() }
}
