import { fromDate, getDayOfWeek } from '@internationalized/date'
import { secondsOf } from './facts/columns.ts'
import { type DaySpan, endOf, splitSpan, startOf } from './span.ts'

const hour = 3600
const secondsPerDay = 86_400

/** The hour of the week of each moment of a span on the clock of a time zone: 0 is Monday from midnight to one. */
export function createHourOfWeek(span: DaySpan, zone: string): (seconds: number) => number | undefined {
  const days = splitSpan(span, 'day')
  const starts = [...days.map(({ first }) => secondsOf(startOf(first, zone))), secondsOf(endOf(span, zone))]
  const weekdays = days.map(({ first }) => getDayOfWeek(first, 'de-DE'))
  const [begin, end] = [starts[0] as number, starts.at(-1) as number]
  return (seconds) => {
    if (seconds < begin || seconds >= end) return undefined
    let day = Math.min(Math.floor((seconds - begin) / secondsPerDay), days.length - 1)
    while ((starts[day] as number) > seconds) day -= 1
    while ((starts[day + 1] as number) <= seconds) day += 1
    const start = starts[day] as number
    const isUsual = (starts[day + 1] as number) - start === secondsPerDay
    return (weekdays[day] as number) * 24 + (isUsual ? Math.floor((seconds - start) / hour) : clockHour(seconds, zone))
  }
}

/** On a day on which the clocks change. */
const clockHour = (seconds: number, zone: string): number =>
  fromDate(new Date((seconds - secondsOf('1970-01-01T00:00:00Z')) * 1000), zone).hour
