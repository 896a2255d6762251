import { Clock } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { TimeAccountingType } from '#contract/time-accounting.ts'
import { formatNumber } from '#web/lib/format.ts'
import { api } from '#web/lib/api/api.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { useConfig } from '#web/lib/session.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { OptionalNumberField } from '#web/ui/primitives/number-field.tsx'
import { Popover } from '#web/ui/primitives/popover.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import styles from './composer.module.css'
import type { ComposerDraft } from './draft.ts'

export const units: Record<string, () => string> = {
  hour: () => t('Time (hours)'),
  quarter: () => t('Time (quarter hours)'),
  minute: () => t('Time (minutes)'),
}

export const typesQuery = {
  queryKey: ['time_accounting/types', 'list'],
  queryFn: async () => await api(TimeAccountingType.endpoints).list({}),
}

type TimeFieldsProps = Pick<ComposerDraft, 'time' | 'timeTypeId'> & {
  onChange: (change: Partial<Pick<ComposerDraft, 'time' | 'timeTypeId'>>) => void
}

/** The time spent, if the setting requires it. */
export function TimeFields({ time, timeTypeId, onChange }: TimeFieldsProps) {
  const isAsked = useConfig<boolean>('time_accounting') === true
  const hasTypes = useConfig<boolean>('time_accounting_types') === true
  const unit = useConfig<string>('time_accounting_unit') ?? ''
  const { data: types = [] } = useQuery({ ...typesQuery, enabled: isAsked && hasTypes })
  if (!isAsked) return null
  const label = units[unit]?.() ?? t('Time')
  const spent = time === null ? '' : formatNumber(time)
  return (
    <Popover
      label={label}
      placement="top start"
      trigger={
        <Button size="s" variant="ghost" icon={Clock} aria-label={spent ? `${label}: ${spent}` : label}>
          {spent}
        </Button>
      }
    >
      <div className={styles.time}>
        <OptionalNumberField
          label={label}
          value={time}
          minValue={0}
          maxValue={9999}
          onChange={(next) => onChange({ time: next })}
          className={styles.amount}
        />
        {hasTypes && (
          <Select
            label={t('Activity type')}
            value={timeTypeId}
            onChange={(id) => onChange({ timeTypeId: id })}
            options={types.filter(({ active }) => active).map(({ id, name }) => ({ id, label: td(name) }))}
          />
        )}
      </div>
    </Popover>
  )
}
