import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useMemo } from 'react'
import { type BusinessCalendar, createBusinessTime } from '#contract/business-time.ts'
import { findNextOpening, findOpenTime, isOpenNow } from '#contract/opening-now.ts'
import { type OpeningHours, weekDays } from '#contract/week.ts'
import { useCan } from '#web/lib/session.ts'
import { locale, t } from '#web/lib/i18n/i18n.ts'
import { TimeZoneField } from '#web/ui/patterns/time-zone-field.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import styles from './designer.module.css'
import { useNow } from '#web/ui/use-now.ts'
import { calendarsQuery } from './queries.ts'
import type { TopicForm } from './use-topic-form.ts'
import { WeekHours } from '../time/week-hours.tsx'

const officeHours = (): OpeningHours => ({
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  days: Object.fromEntries(weekDays.slice(0, 5).map((day) => [day, [['09:00', '17:00']]])),
})

const writeMoment = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat(locale(), { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone }).format(moment)

type NowProps = { timeZone: string; isOpen: boolean; now: Date; next: Date | undefined }

function NowNotice({ timeZone, isOpen, now, next }: NowProps) {
  const time = writeMoment(now, timeZone)
  return (
    <p className={styles.now} role="status">
      <Clock size={15} aria-hidden />
      {isOpen
        ? t('Now {time}: open', { time })
        : next
          ? t('Now {time}: closed until {next}', { time, next: writeMoment(next, timeZone) })
          : t('Now {time}: closed', { time })}
    </p>
  )
}

function WeekNow({ hours }: { hours: OpeningHours }) {
  const now = useNow()
  const settings = { opening_hours: hours }
  const next = findNextOpening(settings, now)
  return <NowNotice timeZone={hours.time_zone} isOpen={isOpenNow(settings, now)} now={now} next={next} />
}

function CalendarNow({ calendar }: { calendar: BusinessCalendar }) {
  const now = useNow()
  const time = useMemo(() => createBusinessTime(calendar), [calendar])
  const next = findOpenTime(time, now)
  return <NowNotice timeZone={calendar.timezone} isOpen={next?.getTime() === now.getTime()} now={now} next={next} />
}

type KnownCalendar = BusinessCalendar & { id: number; name: string }

/** None for administrators of the chat who may not see calendars. */
function useCalendars(): readonly KnownCalendar[] {
  const { data } = useQuery({ ...calendarsQuery, enabled: useCan()('admin.calendar') })
  return (data ?? []) as KnownCalendar[]
}

function CalendarChoice({ form: { values, errors, set } }: { form: TopicForm }) {
  const calendars = useCalendars()
  const chosen = calendars.find(({ id }) => id === values.calendar_id)
  const unknown = chosen || values.calendar_id === null ? [] : [{ id: values.calendar_id, name: '…' }]
  const options = [...calendars, ...unknown]
  return (
    <>
      <Select
        label={t('Calendar')}
        error={errors.calendar_id}
        options={options.map(({ id, name }) => ({ id, label: name }))}
        value={values.calendar_id}
        onChange={(id) => set({ calendar_id: Number(id) })}
      />
      {chosen && <CalendarNow calendar={chosen} />}
    </>
  )
}

function Week({ form, hours }: { form: TopicForm; hours: OpeningHours }) {
  const copyMonday = () => form.typeWeek(form.weekTexts.map((text, at) => (at < 5 ? (form.weekTexts[0] ?? '') : text)))
  return (
    <>
      <TimeZoneField
        label={t('Time zone')}
        value={hours.time_zone}
        onChange={(time_zone) => form.set({ opening_hours: { ...hours, time_zone } })}
      />
      <WeekHours texts={form.weekTexts} onType={form.typeWeek} />
      <div>
        <Button size="s" onPress={copyMonday}>
          {t('Copy Monday to all weekdays')}
        </Button>
      </div>
      <WeekNow hours={hours} />
    </>
  )
}

/** When visitors can chat; outside, they leave a message. */
export function HoursTab({ form }: { form: TopicForm }) {
  const { opening_hours: hours, calendar_id: calendarId } = form.values
  const [firstCalendar] = useCalendars()
  const choose = (choice: string) =>
    form.set({
      opening_hours: choice === 'hours' ? officeHours() : null,
      calendar_id: choice === 'calendar' ? (firstCalendar?.id ?? null) : null,
    })
  return (
    <section className={styles.set}>
      <h2 className={styles.heading}>{t('Opening hours')}</h2>
      <RadioGroup
        label={t('Visitors can chat')}
        look="segments"
        options={[
          { id: 'always', label: t('When agents are available') },
          { id: 'hours', label: t('During these hours') },
          ...(firstCalendar || calendarId !== null ? [{ id: 'calendar', label: t('By calendar') }] : []),
        ]}
        value={calendarId !== null ? 'calendar' : hours ? 'hours' : 'always'}
        onChange={choose}
        error={form.errors.opening_hours}
        description={t('Outside these hours, visitors can leave a message. Chats already started continue.')}
      />
      {calendarId !== null ? <CalendarChoice form={form} /> : hours && <Week form={form} hours={hours} />}
    </section>
  )
}
