import { useRef } from 'react'
import { weekDays } from '#contract/week.ts'
import { locale, t } from '#web/lib/i18n/i18n.ts'
import page from '#web/ui/patterns/settings-page.module.css'
import { TextField, type TextFieldProps } from '#web/ui/primitives/text-field.tsx'
import { type Period, readPeriods, shownHours, writePeriods } from './day-periods.ts'
import { DayTrack } from './day-track.tsx'
import { parseDay, shiftTime, writeDay } from './week-text.ts'
import styles from './week-hours.module.css'

/** 5 January 2026 is a Monday. */
const nameDay = (at: number, weekday: 'short' | 'long') =>
  new Intl.DateTimeFormat(locale(), { weekday, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, 5 + at)))

/** The hours above the tracks; for the eyes only, the blocks and the fields say the same. */
function HourAxis({ shown }: { shown: Period }) {
  const hours = (shown.to - shown.from) / 60
  const every = hours > 16 ? 4 : 2
  return (
    <div className={styles.axis} aria-hidden>
      {Array.from({ length: Math.floor(hours / every) + 1 }, (_, index) => index * every).map((hour) => (
        <span key={hour} style={{ insetInlineStart: `${(hour / hours) * 100}%` }}>
          {String(shown.from / 60 + hour).padStart(2, '0')}
        </span>
      ))}
    </div>
  )
}

type DayProps = { at: number; text: string; shown: Period; onType: (text: string) => void }

function Day({ at, text, shown, onType }: DayProps) {
  const field = useRef<HTMLInputElement>(null)
  const periods = parseDay(text)
  const shift: TextFieldProps['onKeyDown'] = (event) => {
    const input = event.target as HTMLInputElement
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key] as 1 | -1 | undefined
    // React Aria keeps other keys from the page, such as Ctrl S.
    if (!direction) return event.continuePropagation()
    event.preventDefault()
    const caret = input.selectionStart ?? 0
    onType(shiftTime(text, caret, direction))
    requestAnimationFrame(() => input.setSelectionRange(caret, caret))
  }
  return (
    <div className={styles.day}>
      <span aria-hidden>{nameDay(at, 'short')}</span>
      <DayTrack
        day={nameDay(at, 'long')}
        periods={readPeriods(periods ?? [])}
        shown={shown}
        onChange={(next) => onType(writeDay(writePeriods(next)))}
        onEdit={() => field.current?.focus()}
      />
      <TextField
        label={nameDay(at, 'long')}
        isLabelHidden
        inputRef={field}
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

/** The opening times of a week, Monday first: blocks that are dragged, and the same as text. */
export function WeekHours({ texts, onType }: WeekHoursProps) {
  const shown = shownHours(texts.map((text) => readPeriods(parseDay(text) ?? [])))
  return (
    <>
      <div className={styles.week}>
        <HourAxis shown={shown} />
        {weekDays.map((day, at) => (
          <Day key={day} at={at} text={texts[at] ?? ''} shown={shown} onType={(text) => onType(texts.with(at, text))} />
        ))}
      </div>
      <p className={page.muted}>
        {t('Drag, or type: 09:00–12:00, 13:00–17:00. The up and down arrow keys change a time by 15 min.')}
      </p>
    </>
  )
}
