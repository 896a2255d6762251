import { planDays, planHours, planMinutes, readPlan, type TimePlan } from '#contract/time-plan.ts'
import { formatList } from '#web/lib/format.ts'
import { locale, t } from '#web/lib/i18n/i18n.ts'

/** 5 January 2026 is a Monday. */
const write = (day: number, minutes: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 0, 5 + day, 0, minutes)),
  )

/** Monday, or Mo. */
export const nameDay = (day: string, weekday: 'short' | 'long'): string =>
  write(
    planDays.findIndex((name) => name === day),
    0,
    { weekday },
  )

const nameTime = (hour: number, minute: number): string => write(0, hour * 60 + minute, { timeStyle: 'short' })

const workdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']

function describeDays(days: readonly string[]): string {
  if (days.length === planDays.length) return t('Every day')
  if (days.join() === workdays.join()) return t('On weekdays')
  return t('On {days}', { days: formatList(days.map((day) => nameDay(day, 'long'))) })
}

/** More times than this are told by hours and minutes. */
const mostTimes = 6

function describeTimes(hours: readonly number[], minutes: readonly number[]): string {
  const isHourly = hours.length === planHours.length
  if (isHourly && minutes.length === planMinutes.length) return t('every 10 minutes')
  const past = formatList(minutes.map(String))
  if (isHourly)
    return minutes.join() === '0' ? t('every hour') : t('every hour at {minutes} minutes past', { minutes: past })
  const times = hours.flatMap((hour) => minutes.map((minute) => nameTime(hour, minute)))
  if (times.length <= mostTimes) return t('at {times}', { times: formatList(times) })
  const list = formatList(hours.map((hour) => nameTime(hour, 0)))
  return minutes.join() === '0'
    ? t('at {times}', { times: list })
    : t('at {minutes} minutes past {times}', { minutes: past, times: list })
}

/** When a schedule runs: “On weekdays at 06:00 and 06:30”, “Every 10 minutes”. */
export function describePlan(plan: TimePlan): string {
  const { days, hours, minutes } = readPlan(plan)
  if (days.length === 0 || hours.length === 0 || minutes.length === 0) return t('Only manually')
  const times = describeTimes(hours, minutes)
  const isAlways = days.length === planDays.length && hours.length === planHours.length
  return isAlways ? times.charAt(0).toUpperCase() + times.slice(1) : `${describeDays(days)} ${times}`
}
