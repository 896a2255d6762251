import { parseDate } from '@internationalized/date'
import { useState } from 'react'
import { timeZone } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { DatePicker } from '#web/ui/primitives/date-picker.tsx'
import type { AuditFilters } from './audit-export.ts'

/** The start and end of a day, in the time zone of the viewer. */
const startOfDay = (day: string) => parseDate(day).toDate(timeZone()).toISOString()
const endOfDay = (day: string) => parseDate(day).add({ days: 1 }).toDate(timeZone()).toISOString()

export type AuditPeriod = Pick<AuditFilters, 'from' | 'to'>
export type AuditDaysProps = { onChange: (period: AuditPeriod) => void }

/** The first and the last day. Loaded after the list: calendars are half of what the screen needs. */
export function AuditDays({ onChange }: AuditDaysProps) {
  const [days, setDays] = useState<{ from: string | null; to: string | null }>({ from: null, to: null })
  const change = (changed: Partial<typeof days>) => {
    const { from, to } = { ...days, ...changed }
    setDays({ from, to })
    onChange({ ...(from && { from: startOfDay(from) }), ...(to && { to: endOfDay(to) }) })
  }
  return (
    <>
      <DatePicker label={t('From')} value={days.from} onChange={(from) => change({ from })} />
      <DatePicker label={t('Until')} value={days.to} onChange={(to) => change({ to })} />
    </>
  )
}
