import {
  type CalendarDate,
  endOfMonth,
  endOfWeek,
  fromDate,
  minDate,
  parseDate,
  toCalendarDate,
  toZoned,
} from '@internationalized/date'
import type { ReportInterval } from '#contract/report-figures.ts'
import { invalid } from '#kernel/errors.ts'

/** Days in a time zone: from the first to the last, both included. */
export type DaySpan = { first: CalendarDate; last: CalendarDate }

const usualDays = 30
const mostDays = 1100
/** Weeks begin on Monday, as in ISO 8601. */
const weekLocale = 'de-DE'

type SpanInput = { from?: string | undefined; to?: string | undefined }

/** What was asked for, and as many days before it. */
export function resolveSpans({ from, to }: SpanInput, now: Date, zone: string): { span: DaySpan; before: DaySpan } {
  const last = to ? readDay('to', to) : toCalendarDate(fromDate(now, zone))
  const first = from ? readDay('from', from) : last.subtract({ days: usualDays - 1 })
  const days = countDays({ first, last })
  if (days < 1) throw invalid('invalid_range', '`from` must not be after `to`.', { field: 'from' })
  if (days > mostDays)
    throw invalid('range_too_long', `The period cannot exceed ${mostDays} days.`, {
      field: 'to',
      values: { max: mostDays },
    })
  return { span: { first, last }, before: { first: first.subtract({ days }), last: first.subtract({ days: 1 }) } }
}

/** `parseDate` accepts no 30 February. */
function readDay(field: string, text: string): CalendarDate {
  try {
    const day = parseDate(text)
    if (day.year >= 1970 && day.year < 3000) return day
  } catch {
    // The refusal below says it.
  }
  throw invalid('invalid_date', `\`${field}\` is not a date such as 2026-01-31.`, { field })
}

const countDays = ({ first, last }: DaySpan): number =>
  Math.round((last.toDate('UTC').getTime() - first.toDate('UTC').getTime()) / 86_400_000) + 1

/** The first moment of a day in the time zone; on a day whose midnight is skipped, the first moment after it. */
export const startOf = (day: CalendarDate, zone: string): string => toZoned(day, zone).toDate().toISOString()

export const endOf = ({ last }: DaySpan, zone: string): string => startOf(last.add({ days: 1 }), zone)

export const chooseInterval = (span: DaySpan): ReportInterval => {
  const days = countDays(span)
  return days <= 45 ? 'day' : days <= 200 ? 'week' : 'month'
}

const ends: Record<ReportInterval, (day: CalendarDate) => CalendarDate> = {
  day: (day) => day,
  week: (day) => endOfWeek(day, weekLocale),
  month: endOfMonth,
}

/** Days, weeks or months; those at both ends are cut by the span. */
export function splitSpan({ first, last }: DaySpan, interval: ReportInterval): DaySpan[] {
  const parts: DaySpan[] = []
  for (let day = first; day.compare(last) <= 0;) {
    const end = minDate(ends[interval](day), last) as CalendarDate
    parts.push({ first: day, last: end })
    day = end.add({ days: 1 })
  }
  return parts
}

/** Where each part begins, and where the last one ends. */
export const boundsOf = (parts: readonly DaySpan[], zone: string): string[] => [
  ...parts.map(({ first }) => startOf(first, zone)),
  endOf(parts.at(-1) as DaySpan, zone),
]

export const presentSpan = ({ first, last }: DaySpan) => ({ from: first.toString(), to: last.toString() })
