import { Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Group } from 'react-aria-components'
import type { Holiday } from '#contract/business-time.ts'
import { locale, t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps } from '#web/ui/patterns/form/form-fields.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { LazyDatePicker } from '#web/ui/patterns/lazy-date-picker.tsx'
import { FieldFrame } from '#web/ui/primitives/field.tsx'
import fieldStyles from '#web/ui/primitives/field.module.css'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import styles from './holidays-field.module.css'

const PublicHolidays = lazy(async () => ({ default: (await import('./public-holidays.tsx')).PublicHolidays }))

type Holidays = Readonly<Record<string, Holiday>>

const writeDate = (date: string): string =>
  new Intl.DateTimeFormat(locale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00Z`))

type NewHolidayProps = { onAdd: (date: string, summary: string) => void }

function NewHoliday({ onAdd }: NewHolidayProps) {
  const [date, setDate] = useState<string | null>(null)
  const [summary, setSummary] = useState('')
  const isComplete = date !== null && summary.trim() !== ''
  const add = () => {
    if (!isComplete) return
    onAdd(date.slice(0, 10), summary.trim())
    setDate(null)
    setSummary('')
  }
  return (
    <div className={styles.added}>
      <LazyDatePicker label={t('Date')} value={date} onChange={setDate} />
      <TextField
        label={t('Holiday')}
        value={summary}
        onChange={setSummary}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return event.continuePropagation()
          event.preventDefault()
          add()
        }}
      />
      <Button icon={Plus} onPress={add} isDisabled={!isComplete}>
        {t('Add holiday')}
      </Button>
    </div>
  )
}

/** Days without business hours, the next ones first; those of the feed can only be turned off. */
export function HolidaysField({ label, value, onChange, error }: CustomFieldProps) {
  const holidays = (value ?? {}) as Holidays
  const set = (date: string, holiday: Holiday) => onChange({ ...holidays, [date]: holiday })
  const remove = (removed: string) =>
    onChange(Object.fromEntries(Object.entries(holidays).filter(([date]) => date !== removed)))
  /** Days that are already there stay as they are. */
  const addAll = (found: Readonly<Record<string, string>>): number => {
    const added = Object.entries(found).filter(([date]) => !(date in holidays))
    onChange({ ...holidays, ...Object.fromEntries(added.map(([date, summary]) => [date, { active: true, summary }])) })
    return added.length
  }
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const dates = Object.keys(holidays).toSorted()
  const coming = dates.filter((date) => date >= today)
  return (
    <Group aria-label={label} className={fieldStyles.field ?? ''}>
      <FieldFrame label={label} error={error} description={t('No time is counted on these days.')}>
        {coming.length > 0 && (
          <ul className={styles.days}>
            {coming.map((date) => {
              const holiday = holidays[date] as Holiday
              return (
                <li key={date}>
                  <Checkbox
                    isSelected={holiday.active && !holiday.removed}
                    onChange={(active) => set(date, { ...holiday, active, removed: undefined })}
                  >
                    <span className={styles.date}>{writeDate(date)}</span> <span dir="auto">{holiday.summary}</span>
                  </Checkbox>
                  {holiday.feed ? (
                    <span className={styles.source}>{t('Feed')}</span>
                  ) : (
                    <IconButton
                      icon={Trash2}
                      size="s"
                      label={t('Remove {name}', { name: holiday.summary })}
                      onPress={() => remove(date)}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        )}
        <NewHoliday onAdd={(date, summary) => set(date, { active: true, summary })} />
        <Suspense fallback={<Skeleton lines={1} />}>
          <PublicHolidays onAdd={addAll} />
        </Suspense>
      </FieldFrame>
    </Group>
  )
}
