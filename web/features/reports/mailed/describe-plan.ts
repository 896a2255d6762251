import { t } from '#web/lib/i18n/i18n.ts'
import { locale } from '#web/lib/i18n/i18n.ts'
import type { Subscription } from './queries.ts'

/** From Monday; 5 January 1970 is one. */
export const fullWeekdays = (): string[] =>
  Array.from({ length: 7 }, (_, index) =>
    new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', weekday: 'long' }).format(Date.UTC(1970, 0, 5 + index)),
  )

const writeTime = (time: string) =>
  new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(
    new Date(`1970-01-01T${time}:00Z`),
  )

type Planned = Pick<Subscription, 'plan' | 'weekday' | 'monthday' | 'time_of_day'>

/** “Mondays at 07:00”. */
export function describePlan({ plan, weekday, monthday, time_of_day }: Planned): string {
  const time = writeTime(time_of_day)
  if (plan === 'daily') return t('Daily at {time}', { time })
  if (plan === 'weekly') return t('Weekly on {day} at {time}', { day: fullWeekdays()[weekday - 1] ?? '', time })
  return t('Monthly on day {day} at {time}', { day: monthday, time })
}
