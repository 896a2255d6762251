import { useQuery } from '@tanstack/react-query'
import { t, td } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps } from '#web/ui/patterns/form/form-fields.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { chatServicesQuery } from './queries.ts'
import styles from './webhooks.module.css'

const none = 'none'

/** A service for which the server knows the payload. */
export function TypeField({ label, value, onChange, error }: CustomFieldProps) {
  const { data = [] } = useQuery(chatServicesQuery)
  return (
    <Select
      label={label}
      error={error}
      options={[{ id: none, label: t('None') }, ...data.map(({ id, name }) => ({ id: id as string, label: name }))]}
      value={typeof value === 'string' && value !== '' ? value : none}
      onChange={(chosen) => onChange(chosen === none ? null : chosen)}
    />
  )
}

type Preferences = Readonly<Record<string, unknown>>
/** Where the server keeps what the fields of a service are filled in with. */
const place = 'pre_defined_webhook'

/** The fields that the chosen service has, as the server describes them. Other preferences are kept. */
export function ServiceFields({ value, onChange, error, values }: CustomFieldProps) {
  const { data } = useQuery(chatServicesQuery)
  const fields = data?.find(({ id }) => id === values.pre_defined_webhook_type)?.fields ?? []
  const preferences = (value ?? {}) as Preferences
  const filled = (preferences[place] ?? {}) as Preferences
  if (fields.length === 0) return null
  return (
    <div className={styles.service}>
      {fields.map(({ name, display, placeholder, null: mayBeEmpty }) => (
        <TextField
          key={name}
          label={td(display)}
          placeholder={placeholder}
          isRequired={!mayBeEmpty}
          error={error}
          value={String(filled[name] ?? '')}
          onChange={(text) => onChange({ ...preferences, [place]: { ...filled, [name]: text } })}
        />
      ))}
    </div>
  )
}
