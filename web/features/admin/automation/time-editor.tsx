import { t } from '#web/lib/i18n/i18n.ts'
import { LazyDateTimePicker } from '#web/ui/patterns/lazy-date-picker.tsx'
import { NumberField } from '#web/ui/primitives/number-field.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { type ActionEditorProps, valueText } from './action-entry.ts'

const hidden = { isLabelHidden: true } as const

const ranges = () => [
  { id: 'minute', label: t('Minutes') },
  { id: 'hour', label: t('Hours') },
  { id: 'day', label: t('Days') },
  { id: 'week', label: t('Weeks') },
  { id: 'month', label: t('Months') },
  { id: 'year', label: t('Years') },
]

/** A time from when the rule runs, or a fixed one. */
export function TimeEditor(props: ActionEditorProps) {
  const { entry, onChange } = props
  const isRelative = entry.operator === 'relative'
  return (
    <>
      <Select
        {...hidden}
        label={t('When')}
        options={[
          { id: 'relative', label: t('From now') },
          { id: 'static', label: t('Fixed time') },
        ]}
        value={isRelative ? 'relative' : 'static'}
        onChange={(operator) =>
          onChange(operator === 'relative' ? { operator, range: 'day', value: '1' } : { operator, value: '' })
        }
      />
      {isRelative ? <DistanceFields {...props} /> : <MomentField {...props} />}
    </>
  )
}

const DistanceFields = ({ entry, onChange }: ActionEditorProps) => (
  <>
    <NumberField
      {...hidden}
      label={t('Amount')}
      minValue={-9999}
      maxValue={9999}
      value={entry.value ? Number(valueText(entry)) : Number.NaN}
      onChange={(count) => onChange({ ...entry, value: Number.isNaN(count) ? '' : String(count) })}
    />
    <Select
      {...hidden}
      label={t('Unit')}
      options={ranges()}
      value={entry.range ?? 'minute'}
      onChange={(range) => onChange({ ...entry, range })}
    />
  </>
)

/** A stored value with a variable is no time yet. */
function MomentField({ entry, onChange }: ActionEditorProps) {
  const stored = valueText(entry)
  const change = (value: string | null) => onChange({ ...entry, operator: 'static', value: value ?? '' })
  const isMoment = stored === '' || !Number.isNaN(Date.parse(stored))
  return isMoment ? (
    <LazyDateTimePicker
      {...hidden}
      label={t('Time')}
      value={stored === '' ? null : new Date(stored).toISOString()}
      onChange={change}
    />
  ) : (
    <TextField {...hidden} label={t('Time')} value={stored} onChange={change} />
  )
}
