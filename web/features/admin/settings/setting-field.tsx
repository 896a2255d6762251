import { useQuery } from '@tanstack/react-query'
import { languages, t, td } from '#web/lib/i18n/i18n.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { OptionalNumberField } from '#web/ui/primitives/number-field.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextArea, TextField } from '#web/ui/primitives/text-field.tsx'
import { LogoField } from './logo-field.tsx'
import styles from './settings.module.css'
import { ChosenField } from '../chosen-field.tsx'
import { readToggle, relatedTables, type SettingInput, writeToggle } from './setting-words.ts'

export type SettingFieldProps = {
  input: SettingInput
  label: string
  value: unknown
  onChange: (value: unknown) => void
  error?: string | undefined
}

const zones = () => Intl.supportedValuesOf('timeZone').concat('UTC')

/** Wire values of a select are numbers where the first value is one. */
const likeBefore = (before: unknown, id: string) => (typeof before === 'number' ? Number(id) : id)

function RelationField({ input, value, onChange, ...field }: SettingFieldProps) {
  const { data = [] } = useQuery(choicesQuery(relatedTables[input.relation ?? 'Group']))
  if (!input.multiple) {
    return <Select {...field} options={data} value={(value as number | null) ?? null} onChange={onChange} />
  }
  const ids = Array.isArray(value) ? value.map(Number) : []
  return (
    <ChosenField
      {...field}
      options={data}
      value={ids.flatMap((id) => data.find((one) => one.id === id) ?? [])}
      onChange={(chosen) => onChange(chosen.map(({ id }) => id))}
    />
  )
}

function ChoiceField({ input, value, onChange, ...field }: SettingFieldProps) {
  const options = Object.entries(input.options ?? {}).map(([id, label]) => ({
    id,
    label: td(label),
    ...(input.name === 'accent_color' && { start: <span className={styles.swatch} data-accent={id} /> }),
  }))
  const none = input.null ? [{ id: '', label: t('None') }] : []
  return (
    <Select
      {...field}
      options={[...none, ...options]}
      value={String(value ?? '')}
      onChange={(id) => onChange(likeBefore(value, id))}
    />
  )
}

/** The control for a setting's form field. */
export function SettingField(props: SettingFieldProps) {
  const { input, value, onChange, ...field } = props
  const text = value === null || value === undefined ? '' : String(value)
  const isOn = readToggle(input, value)
  if (isOn !== undefined) {
    return (
      <Checkbox isSelected={isOn} onChange={(next) => onChange(writeToggle(input, next))}>
        {field.label}
      </Checkbox>
    )
  }
  switch (input.tag) {
    case 'image':
      return (
        <div role="group" aria-label={field.label} className={styles.picture}>
          <span className={styles.label}>{field.label}</span>
          <LogoField logo={text === '' ? null : text} error={field.error} onChange={onChange} />
        </div>
      )
    case 'integer':
      return (
        <OptionalNumberField
          {...field}
          value={value}
          onChange={onChange}
          {...(input.min !== undefined && { minValue: input.min })}
          {...(input.max !== undefined && { maxValue: input.max })}
        />
      )
    case 'select':
      return input.relation ? <RelationField {...props} /> : <ChoiceField {...props} />
    case 'locale': {
      const options = languages.map(({ locale, name }) => ({ id: locale, label: name }))
      return <Select {...field} options={options} value={text} onChange={onChange} />
    }
    case 'timezone': {
      const options = zones().map((zone) => ({ id: zone, label: zone }))
      return (
        <ComboBox
          {...field}
          options={options}
          value={text === '' ? null : { id: text, label: text }}
          onChange={(option) => option && onChange(option.id)}
        />
      )
    }
    case 'textarea':
      return <TextArea {...field} value={text} onChange={onChange} />
    default:
      return <TextField {...field} value={text} onChange={onChange} />
  }
}
