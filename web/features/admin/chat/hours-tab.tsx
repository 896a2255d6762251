import { Clock } from 'lucide-react'
import { useMemo } from 'react'
import { findNextOpening, isOpenNow } from '#contract/opening-now.ts'
import { type OpeningHours, weekDays } from '#contract/week.ts'
import { locale, t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import styles from './designer.module.css'
import { useNow } from '#web/ui/use-now.ts'
import type { TopicForm } from './use-topic-form.ts'
import { WeekHours } from '../time/week-hours.tsx'

const officeHours = (): OpeningHours => ({
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  days: Object.fromEntries(weekDays.slice(0, 5).map((day) => [day, [['09:00', '17:00']]])),
})

const writeMoment = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat(locale(), { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone }).format(moment)

function NowNotice({ hours }: { hours: OpeningHours }) {
  const now = useNow()
  const settings = { opening_hours: hours }
  const next = findNextOpening(settings, now)
  const time = writeMoment(now, hours.time_zone)
  return (
    <p className={styles.now} role="status">
      <Clock size={15} aria-hidden />
      {isOpenNow(settings, now)
        ? t('Now {time}: open', { time })
        : next
          ? t('Now {time}: closed until {next}', { time, next: writeMoment(next, hours.time_zone) })
          : t('Now {time}: closed', { time })}
    </p>
  )
}

function Week({ form, hours }: { form: TopicForm; hours: OpeningHours }) {
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone').map((id) => ({ id, label: id })), [])
  const copyMonday = () => form.typeWeek(form.weekTexts.map((text, at) => (at < 5 ? (form.weekTexts[0] ?? '') : text)))
  return (
    <>
      <ComboBox
        label={t('Time zone')}
        options={zones}
        value={{ id: hours.time_zone, label: hours.time_zone }}
        onChange={(zone) => zone && form.set({ opening_hours: { ...hours, time_zone: zone.id } })}
      />
      <WeekHours texts={form.weekTexts} onType={form.typeWeek} />
      <div>
        <Button size="s" onPress={copyMonday}>
          {t('Copy Monday to all weekdays')}
        </Button>
      </div>
      <NowNotice hours={hours} />
    </>
  )
}

/** When visitors can chat; outside, they leave a message. */
export function HoursTab({ form }: { form: TopicForm }) {
  const { opening_hours: hours } = form.values
  return (
    <section className={styles.set}>
      <h2 className={styles.heading}>{t('Opening hours')}</h2>
      <RadioGroup
        label={t('Visitors can chat')}
        look="segments"
        options={[
          { id: 'always', label: t('When agents are available') },
          { id: 'hours', label: t('At these hours') },
        ]}
        value={hours ? 'hours' : 'always'}
        onChange={(choice) => form.set({ opening_hours: choice === 'hours' ? officeHours() : null })}
        error={form.errors.opening_hours}
        description={t('Outside these hours visitors can leave a message. Chats that have started go on.')}
      />
      {hours && <Week form={form} hours={hours} />}
    </section>
  )
}
