import { useMemo } from 'react'
import { ComboBox } from '../primitives/combo-box.tsx'
import type { FieldProps } from '../primitives/field.tsx'

type TimeZoneFieldProps = FieldProps & { value: string | null; onChange: (zone: string) => void; isRequired?: boolean }

/** A time zone by its name, such as Europe/Berlin. */
export function TimeZoneField({ value, onChange, ...field }: TimeZoneFieldProps) {
  const zones = useMemo(() => ['UTC', ...Intl.supportedValuesOf('timeZone')].map((id) => ({ id, label: id })), [])
  return (
    <ComboBox
      {...field}
      options={zones}
      value={value === null ? null : { id: value, label: value }}
      onChange={(zone) => zone && onChange(zone.id)}
    />
  )
}
