import {
  CalendarDate,
  type DateDuration,
  fromDate,
  startOfWeek,
  toCalendarDate,
  toZoned,
} from '@internationalized/date'
import type { InputOf } from '#contract/endpoint.ts'
import { type ReportTimeRange, type Reports, reportTimeRanges } from '#contract/report.ts'
import { invalid } from '#kernel/errors.ts'
import { startOf } from './span.ts'

type Input = InputOf<typeof Reports.generate>

const minute = 60_000

/** The moments at which the values of a report begin, and the end of the last one. */
export function wireBounds(input: Input, now: Date, zone: string): string[] {
  const today = toCalendarDate(fromDate(now, zone))
  const { year = today.year, month = today.month, day = today.day } = input
  switch (reportTimeRanges.find((range) => range === input.timeRange) satisfies ReportTimeRange | undefined) {
    case 'realtime':
      return lastHour(now)
    case 'day':
      return hoursOf(dateOf(year, month, day), zone)
    case 'week':
      return steps(firstOfWeek(year, input.week ?? weekOf(today)), { days: 1 }, 7, zone)
    case 'month': {
      const first = new CalendarDate(year, month, 1)
      return steps(first, { days: 1 }, first.calendar.getDaysInMonth(first), zone)
    }
    default:
      return steps(new CalendarDate(year, 1, 1), { months: 1 }, 12, zone)
  }
}

function dateOf(year: number, month: number, day: number): CalendarDate {
  const date = new CalendarDate(year, month, day)
  if (date.day !== day) throw invalid('invalid_date', 'There is no such day.', { field: 'day' })
  return date
}

const steps = (first: CalendarDate, step: DateDuration, count: number, zone: string): string[] =>
  Array.from({ length: count + 1 }, (_, index) =>
    startOf(first.add(Object.fromEntries(Object.entries(step).map(([unit, size]) => [unit, size * index]))), zone),
  )

function lastHour(now: Date): string[] {
  const end = Math.floor(now.getTime() / minute) * minute + minute
  return Array.from({ length: 61 }, (_, index) => new Date(end - (60 - index) * minute).toISOString())
}

/** 24 hours on the clock: an hour that is skipped is empty, one that occurs twice counts as one. */
function hoursOf(day: CalendarDate, zone: string): string[] {
  const start = toZoned(day, zone)
  const hours = Array.from({ length: 24 }, (_, hour) => start.set({ hour }).toDate().toISOString())
  return [...hours, startOf(day.add({ days: 1 }), zone)]
}

/** The week with 4 January is the first one of a year. */
const firstOfWeek = (year: number, week: number): CalendarDate =>
  startOfWeek(new CalendarDate(year, 1, 4), 'de-DE').add({ weeks: week - 1 })

function weekOf(day: CalendarDate): number {
  const thursday = startOfWeek(day, 'de-DE').add({ days: 3 })
  const passed = thursday.toDate('UTC').getTime() - new CalendarDate(thursday.year, 1, 1).toDate('UTC').getTime()
  return Math.floor(passed / (7 * 86_400_000)) + 1
}
