import { useState } from 'react'
import { Group } from 'react-aria-components'
import type { BusinessHours } from '#contract/business-time.ts'
import { weekDays } from '#contract/week.ts'
import { formatDuration } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps } from '#web/ui/patterns/form/form-fields.tsx'
import { FieldFrame } from '#web/ui/primitives/field.tsx'
import fieldStyles from '#web/ui/primitives/field.module.css'
import { minutesPerWeek, readWeek, writeWeek } from './business-week.ts'
import { WeekHours } from './week-hours.tsx'

/** A week of business hours as text; what cannot be read is sent as it is, so that the server names it. */
export function BusinessHoursField({ label, value, onChange, error }: CustomFieldProps) {
  const hours = (value ?? {}) as BusinessHours
  const [texts, setTexts] = useState(() => writeWeek(hours))
  const type = (next: string[]) => {
    setTexts(next)
    onChange(readWeek(next))
  }
  const isOpen = weekDays.some((day) => hours[day]?.active)
  return (
    <Group aria-label={label} className={fieldStyles.field ?? ''}>
      <FieldFrame
        label={label}
        error={error}
        aside={isOpen && <span>{t('{time} a week', { time: formatDuration(minutesPerWeek(hours) * 60) })}</span>}
      >
        <WeekHours texts={texts} onType={type} />
      </FieldFrame>
    </Group>
  )
}
