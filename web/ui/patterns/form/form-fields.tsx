import { type ReactNode, useEffect, useRef } from 'react'
import { td } from '#web/lib/i18n/i18n.ts'
import { Checkbox } from '../../primitives/checkbox.tsx'
import { DateTimePicker } from '../../primitives/date-picker.tsx'
import { OptionalNumberField } from '../../primitives/number-field.tsx'
import { Select } from '../../primitives/select.tsx'
import { TextArea, TextField } from '../../primitives/text-field.tsx'
import { type FieldSpec, makeLabel } from './field-spec.ts'
import styles from './form-fields.module.css'
import { ReferenceField, ReferencesField } from './reference-fields.tsx'
import type { ResourceForm, Values } from './use-resource-form.ts'

export type CustomFieldProps = {
  field: FieldSpec
  label: string
  value: unknown
  onChange: (value: unknown) => void
  error: string | undefined
  /** Of all fields, for those that depend on another. */
  values: Values
}

/** How a screen differs from what the schema suggests, by the name of a field. */
export type FieldHints = Readonly<
  Record<
    string,
    {
      label?: string
      description?: string
      /** Although the schema does not say so, because clients may send another field instead. */
      isRequired?: boolean
      custom?: (props: CustomFieldProps) => ReactNode
      /** Shown, but not to be changed. */
      isLocked?: boolean
    }
  >
>

export const labelField = (name: string, hints: FieldHints | undefined): string =>
  hints?.[name]?.label ?? td(makeLabel(name))

type FieldProps = Omit<CustomFieldProps, 'values'> & { description: string | undefined }

function Field({ field, label, value, onChange, error, description }: FieldProps) {
  const common = { label, description, error, isRequired: field.isRequired }
  switch (field.kind) {
    case 'switch':
      return (
        <Checkbox isSelected={value === true} onChange={onChange} description={description}>
          {label}
        </Checkbox>
      )
    case 'number':
      return (
        <OptionalNumberField
          {...common}
          value={value}
          onChange={onChange}
          {...(field.minimum !== undefined && { minValue: field.minimum })}
        />
      )
    case 'choice': {
      const options = (field.choices ?? []).map((choice) => ({ id: choice, label: td(choice) }))
      return <Select {...common} options={options} value={(value as string | null) ?? null} onChange={onChange} />
    }
    case 'moment':
      return <DateTimePicker {...common} value={(value as string | null) ?? null} onChange={onChange} />
    case 'reference':
      return <ReferenceField {...common} field={field} value={(value as number | null) ?? null} onChange={onChange} />
    case 'references':
      return (
        <ReferencesField {...common} field={field} value={(value as number[] | undefined) ?? []} onChange={onChange} />
      )
    case 'long-text':
      return <TextArea {...common} {...limit(field)} value={(value as string | null) ?? ''} onChange={onChange} />
    case 'text':
      return <TextField {...common} {...limit(field)} value={(value as string | null) ?? ''} onChange={onChange} />
    default:
      return null
  }
}

const limit = ({ maxLength }: FieldSpec) => (maxLength === undefined ? {} : { maxLength })

type FormFieldsProps = {
  form: Pick<ResourceForm, 'values' | 'set' | 'errors' | 'refusals'>
  fields: readonly FieldSpec[]
  hints?: FieldHints | undefined
}

const firstWrong =
  ':is([aria-invalid=true], [data-invalid]) :is(input, textarea, button), :is(input, textarea)[aria-invalid=true]'

/** A field for each property of a schema; what is special plugs in by name. */
export function FormFields({ form, fields, hints = {} }: FormFieldsProps) {
  const all = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (form.refusals > 0) all.current?.querySelector<HTMLElement>(firstWrong)?.focus()
  }, [form.refusals])
  return (
    <div ref={all} className={styles.fields}>
      {fields.map((field) => {
        const { description, custom, isRequired = field.isRequired, isLocked = false } = hints[field.name] ?? {}
        const props = {
          field: { ...field, isRequired },
          label: labelField(field.name, hints),
          value: form.values[field.name],
          onChange: (value: unknown) => form.set(field.name, value),
          error: form.errors[field.name],
        }
        const shown = custom ? (
          custom({ ...props, values: form.values })
        ) : (
          <Field {...props} description={description} />
        )
        if (shown === null) return null
        return isLocked ? (
          <fieldset key={field.name} disabled className={styles.locked}>
            {shown}
          </fieldset>
        ) : (
          <div key={field.name}>{shown}</div>
        )
      })}
    </div>
  )
}
