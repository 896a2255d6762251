import { Clock } from 'lucide-react'
import { useMemo } from 'react'
import { findNextOpening, isOpenNow } from '#contract/opening-now.ts'
import { type OpeningHours, type OpenPeriod, weekDays } from '#contract/week.ts'
import { locale, t } from '#web/lib/i18n/i18n.ts'
import page from '#web/ui/patterns/settings-page.module.css'
import { Button } from '#web/ui/primitives/button.tsx'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { TextField, type TextFieldProps } from '#web/ui/primitives/text-field.tsx'
import styles from './designer.module.css'
import { useNow } from './use-now.ts'
import type { TopicForm } from './use-topic-form.ts'
import { parseDay, shiftTime, writeDay } from './week-text.ts'

const officeHours = (): OpeningHours => ({
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  days: Object.fromEntries(weekDays.slice(0, 5).map((day) => [day, [['09:00', '17:00']]])),
})

/** 5 January 2026 is a Monday. */
const nameDay = (at: number, weekday: 'short' | 'long') =>
  new Intl.DateTimeFormat(locale(), { weekday, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, 5 + at)))

const share = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return ((hour * 60 + minute) / 1440) * 100
}

/** The day as a bar; for the eyes only, the field beside it says the same. */
const DayBar = ({ periods }: { periods: readonly OpenPeriod[] }) => (
  <span className={styles.bar} aria-hidden>
    {periods.map(([from, to]) => (
      <i key={from} style={{ insetInlineStart: `${share(from)}%`, inlineSize: `${share(to) - share(from)}%` }} />
    ))}
  </span>
)

type DayProps = { at: number; text: string; onType: (text: string) => void }

function Day({ at, text, onType }: DayProps) {
  const periods = parseDay(text)
  const shift: TextFieldProps['onKeyDown'] = (event) => {
    const field = event.target as HTMLInputElement
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key] as 1 | -1 | undefined
    // React Aria keeps other keys from the page, such as Ctrl S.
    if (!direction) return event.continuePropagation()
    event.preventDefault()
    const caret = field.selectionStart ?? 0
    onType(shiftTime(text, caret, direction))
    requestAnimationFrame(() => field.setSelectionRange(caret, caret))
  }
  return (
    <div className={styles.day}>
      <span aria-hidden>{nameDay(at, 'short')}</span>
      <DayBar periods={periods ?? []} />
      <TextField
        label={nameDay(at, 'long')}
        isLabelHidden
        value={text}
        placeholder={t('Closed')}
        onChange={onType}
        onBlur={() => periods && onType(writeDay(periods))}
        onKeyDown={shift}
        error={periods ? undefined : t('Enter times such as 09:00–17:00.')}
      />
    </div>
  )
}

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
      <div className={styles.week}>
        {weekDays.map((day, at) => (
          <Day
            key={day}
            at={at}
            text={form.weekTexts[at] ?? ''}
            onType={(text) => form.typeWeek(form.weekTexts.with(at, text))}
          />
        ))}
      </div>
      <p className={page.muted}>
        {t('Arrow up and down change a time by 15 min. Several periods: 09:00–12:00, 13:00–17:00')}
      </p>
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
