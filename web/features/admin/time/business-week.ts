import { type BusinessDay, type BusinessHours, endOf, secondsOf } from '#contract/business-time.ts'
import { weekDays } from '#contract/week.ts'
import { parseDay, writeDay } from './week-text.ts'

const closed: BusinessDay = { active: false, timeframes: [] }

/** `23:59` and `17:00:00` as they are typed: `24:00` and `17:00`. */
const shortTime = (seconds: number): string =>
  `${String(Math.floor(seconds / 3600)).padStart(2, '0')}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}`

/** A text for each day, Monday first. */
export const writeWeek = (hours: BusinessHours): string[] =>
  weekDays.map((day) => {
    const { active, timeframes } = hours[day] ?? closed
    return active ? writeDay(timeframes.map(([from, to]) => [shortTime(secondsOf(from)), shortTime(endOf(to))])) : ''
  })

/** What cannot be read stays a text, which the server refuses. */
export const readWeek = (texts: readonly string[]): BusinessHours =>
  Object.fromEntries(
    weekDays.map((day, at): [string, BusinessDay] => {
      const timeframes = parseDay(texts[at] ?? '') ?? [[texts[at] ?? '', '']]
      return [day, { active: timeframes.length > 0, timeframes }]
    }),
  )

export const officeWeek = (): BusinessHours => readWeek(weekDays.map((_, at) => (at < 5 ? '09:00–17:00' : '')))

export const minutesPerWeek = (hours: BusinessHours): number =>
  weekDays
    .flatMap((day) => (hours[day]?.active ? hours[day].timeframes : []))
    .reduce((sum, [from, to]) => sum + Math.max(0, endOf(to) - secondsOf(from)) / 60, 0) || 0
