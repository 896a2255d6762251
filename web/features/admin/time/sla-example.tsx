import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type BusinessCalendar, createBusinessTime } from '#contract/business-time.ts'
import { Calendar } from '#contract/calendar.ts'
import { locale, t } from '#web/lib/i18n/i18n.ts'
import type { Values } from '#web/ui/patterns/form/use-resource-form.ts'
import { LazyDateTimePicker } from '#web/ui/patterns/lazy-date-picker.tsx'
import { recordsQuery } from '../resource/queries.ts'
import styles from './sla-example.module.css'

/** The last Friday at 16:50 in a time zone shows a weekend in most calendars. */
function lastFriday(now: Date): string {
  const friday = new Date(now)
  friday.setDate(now.getDate() - ((now.getDay() + 2) % 7))
  friday.setHours(16, 50, 0, 0)
  return friday.toISOString()
}

const writeMoment = (time: number | string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(time))

const promises = (): [name: string, label: string][] => [
  ['first_response_time', t('First response')],
  ['response_time', t('Each response')],
  ['update_time', t('Each update')],
  ['solution_time', t('Solution')],
]

/** When a ticket from a time that can be chosen would be due, while the form is being filled in. */
export function SlaExample({ values }: { values: Values }) {
  const { data: calendars = [] } = useQuery(recordsQuery(Calendar, ''))
  const [from, setFrom] = useState<string | null>(() => lastFriday(new Date()))
  const calendar = calendars.find(({ id }) => id === values.calendar_id) as unknown as BusinessCalendar | undefined
  const time = useMemo(() => calendar && createBusinessTime(calendar), [calendar])
  const limits = promises().filter(([name]) => typeof values[name] === 'number')
  if (!time || !calendar || limits.length === 0)
    return <p className={styles.zone}>{t('Choose a calendar and enter a time to see when a ticket is due.')}</p>
  return (
    <section className={styles.example} aria-label={t('Example')}>
      <h3>{t('Example')}</h3>
      <LazyDateTimePicker label={t('A ticket from')} value={from} onChange={setFrom} />
      {from !== null && (
        <>
          <p className={styles.sentence} role="status">
            {describeDue(
              Date.parse(from),
              time.addMinutes(Date.parse(from), values[limits[0]?.[0] ?? ''] as number),
              calendar,
            )}
          </p>
          <dl>
            {limits.map(([name, label]) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{describeTime(time.addMinutes(Date.parse(from), values[name] as number), calendar)}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.zone}>{t('Times in {zone}', { zone: calendar.timezone })}</p>
        </>
      )}
    </section>
  )
}

const describeTime = (due: number | undefined, { timezone }: BusinessCalendar): string =>
  due === undefined ? t('Never') : writeMoment(due, timezone)

const describeDue = (from: number, due: number | undefined, calendar: BusinessCalendar): string =>
  t('A ticket from {from} is due {due}.', {
    from: writeMoment(from, calendar.timezone),
    due: describeTime(due, calendar),
  })
