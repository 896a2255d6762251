import { CalendarDateTime, toZoned } from '@internationalized/date'
import { type WeekDay, weekDays } from './week.ts'

/** Without Zod, so that browsers can use it too. All times are milliseconds since 1970. */
export type BusinessDay = { active: boolean; timeframes: readonly (readonly [from: string, to: string])[] }
export type BusinessHours = Readonly<Partial<Record<WeekDay, BusinessDay>>>
export type Holiday = { active: boolean; summary: string; removed?: boolean | undefined; feed?: string | undefined }

export type BusinessCalendar = {
  timezone: string
  business_hours: BusinessHours
  /** By date: `2026-05-01`. */
  public_holidays: Readonly<Record<string, Holiday>>
}

/** The end does not belong to it. */
export type TimeSpan = { from: number; to: number }

/** Business time of one calendar. `pauses` are sorted and do not overlap. */
export type BusinessTime = {
  /** When that many minutes have passed; undefined if that takes more than twenty years. */
  addMinutes(start: number, minutes: number, pauses?: readonly TimeSpan[]): number | undefined
  /** Whole minutes between two times. */
  countMinutes(from: number, to: number, pauses?: readonly TimeSpan[]): number
  /** Opening times between two times, in their order. */
  listOpenSpans(from: number, to: number): TimeSpan[]
  isOpenAt(time: number): boolean
}

const minute = 60_000
const day = 86_400_000
const mostDays = 20 * 366
/** Days that stay in memory: more than twenty years. */
const mostKept = 8000

/**
 * Opening times are times on the wall: a day on which the clocks change has an hour more or less. A time that is skipped
 * then counts as an hour later, one that occurs twice as the first.
 */
export function createBusinessTime(calendar: BusinessCalendar): BusinessTime {
  const known = new Map<number, readonly TimeSpan[]>()
  const spansOfDay = (number: number): readonly TimeSpan[] => {
    const kept = known.get(number)
    if (kept) return kept
    if (known.size >= mostKept) known.clear()
    const spans = readDay(calendar, number)
    known.set(number, spans)
    return spans
  }
  /** The date in any time zone differs from the one in UTC by at most one day. */
  function* openSpans(from: number, to: number): Generator<TimeSpan> {
    let passed = from
    const last = Math.min(Math.floor(to / day) + 1, Math.floor(from / day) + mostDays)
    for (let number = Math.floor(from / day) - 1; number <= last; number += 1)
      for (const span of spansOfDay(number)) {
        const open = { from: Math.max(span.from, passed), to: Math.min(span.to, to) }
        if (open.from >= open.to) continue
        yield open
        passed = open.to
      }
  }
  return {
    addMinutes: (start, minutes, pauses = []) => {
      let left = minutes * minute
      for (const { from, to } of withoutPauses(openSpans(start, Number.MAX_SAFE_INTEGER), pauses)) {
        if (to - from >= left) return from + left
        left -= to - from
      }
      return undefined
    },
    countMinutes: (from, to, pauses = []) => {
      let sum = 0
      for (const span of withoutPauses(openSpans(from, to), pauses)) sum += span.to - span.from
      return Math.floor(sum / minute)
    },
    listOpenSpans: (from, to) => [...openSpans(from, to)],
    isOpenAt: (time) => !openSpans(time, time + 1).next().done,
  }
}

function* withoutPauses(spans: Iterable<TimeSpan>, pauses: readonly TimeSpan[]): Generator<TimeSpan> {
  for (const { from, to } of spans) {
    let passed = from
    for (const pause of pauses) {
      if (pause.to <= passed) continue
      if (pause.from >= to) break
      if (pause.from > passed) yield { from: passed, to: pause.from }
      passed = pause.to
    }
    if (passed < to) yield { from: passed, to }
  }
}

const isoDate = (number: number): string => new Date(number * day).toISOString().slice(0, 10)

/** The name of a holiday on this date, if it counts. */
export function findHoliday({ public_holidays }: BusinessCalendar, date: string): string | undefined {
  const holiday = public_holidays[date]
  return holiday?.active && !holiday.removed ? holiday.summary : undefined
}

/** The opening times of a day, which is counted from 1970. Periods that overlap are united later; equal starts replace. */
function readDay(calendar: BusinessCalendar, number: number): TimeSpan[] {
  const hours = calendar.business_hours[weekDays[(((number + 3) % 7) + 7) % 7] as WeekDay]
  if (!hours?.active || findHoliday(calendar, isoDate(number)) !== undefined) return []
  const frames = new Map(hours.timeframes.map(([from, to]) => [secondsOf(from), endOf(to)]))
  return [...frames]
    .map(([from, to]) => ({ from: toInstant(calendar, number, from), to: toInstant(calendar, number, to) }))
    .toSorted((a, b) => a.from - b.from)
}

/** Seconds since midnight of `HH:MM` or `HH:MM:SS`. */
export function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

const secondsPerDay = 86_400

/** Forms that know no 24:00 write 23:59 for the end of a day. */
export const endOf = (time: string): number =>
  secondsOf(time) === secondsPerDay - 60 ? secondsPerDay : secondsOf(time)

function toInstant({ timezone }: BusinessCalendar, number: number, seconds: number): number {
  const wall = new Date(number * day + seconds * 1000)
  const local = new CalendarDateTime(
    wall.getUTCFullYear(),
    wall.getUTCMonth() + 1,
    wall.getUTCDate(),
    wall.getUTCHours(),
    wall.getUTCMinutes(),
    wall.getUTCSeconds(),
  )
  return toZoned(local, timezone).toDate().getTime()
}
