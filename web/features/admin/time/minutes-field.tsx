import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps } from '#web/ui/patterns/form/form-fields.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { parseDuration, writeDuration } from './duration-text.ts'

type MinutesFieldProps = CustomFieldProps & { description: string }

/** A time in business hours; what is not understood is sent as it is, so that it is refused. */
export function MinutesField({ label, value, onChange, error, description }: MinutesFieldProps) {
  const [text, setText] = useState(() => (typeof value === 'number' ? writeDuration(value) : ''))
  const minutes = parseDuration(text)
  const type = (next: string) => {
    setText(next)
    const read = parseDuration(next)
    onChange(read === undefined ? next : read)
  }
  return (
    <TextField
      label={label}
      value={text}
      placeholder={t('No limit')}
      description={description}
      onChange={type}
      onBlur={() => typeof minutes === 'number' && setText(writeDuration(minutes))}
      error={minutes === undefined ? t('Type 90, 1:30 or 1 h 30') : error}
    />
  )
}
