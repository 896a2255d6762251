import { useMemo } from 'react'
import { languages, t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps } from '#web/ui/patterns/form/form-fields.tsx'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { Select } from '#web/ui/primitives/select.tsx'

/** Also without a value and with an empty one, the settings of the helpdesk count. */
const system = 'system'

export const LanguageField = ({ label, value, onChange, error }: CustomFieldProps) => {
  const chosen = String(value || system)
  const options = [
    { id: system, label: t('Same as the helpdesk') },
    ...languages.map(({ locale, name }) => ({ id: locale, label: name })),
  ]
  const isKnown = options.some(({ id }) => id === chosen)
  return (
    <Select
      label={label}
      description={t('Variables insert names and times in this language.')}
      error={error}
      options={isKnown ? options : [...options, { id: chosen, label: chosen }]}
      value={chosen}
      onChange={(next) => onChange(next === system ? null : next)}
    />
  )
}

export function ZoneField({ label, value, onChange, error }: CustomFieldProps) {
  const zones = useMemo(
    () => [
      { id: system, label: t('Same as the helpdesk') },
      ...['UTC', ...Intl.supportedValuesOf('timeZone')].map((id) => ({ id, label: id })),
    ],
    [],
  )
  const chosen = String(value || system)
  return (
    <ComboBox
      label={label}
      error={error}
      options={zones}
      value={zones.find(({ id }) => id === chosen) ?? { id: chosen, label: chosen }}
      onChange={(zone) => onChange(!zone || zone.id === system ? null : zone.id)}
    />
  )
}
