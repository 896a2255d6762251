import { type OpenPeriod, weekDays } from '#contract/week.ts'
import { locale, t } from '#web/lib/i18n/i18n.ts'
import page from '#web/ui/patterns/settings-page.module.css'
import { TextField, type TextFieldProps } from '#web/ui/primitives/text-field.tsx'
import { parseDay, shiftTime, writeDay } from './week-text.ts'
import styles from './week-hours.module.css'

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

type WeekHoursProps = { texts: readonly string[]; onType: (texts: string[]) => void }

/** The opening times of a week as text, Monday first, with a bar for each day. */
export const WeekHours = ({ texts, onType }: WeekHoursProps) => (
  <>
    <div className={styles.week}>
      {weekDays.map((day, at) => (
        <Day key={day} at={at} text={texts[at] ?? ''} onType={(text) => onType(texts.with(at, text))} />
      ))}
    </div>
    <p className={page.muted}>
      {t('Arrow up and down change a time by 15 min. Several periods: 09:00–12:00, 13:00–17:00')}
    </p>
  </>
)
