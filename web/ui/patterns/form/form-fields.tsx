import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { ButtonContext, OverlayTriggerStateContext } from 'react-aria-components'
import { td } from '#web/lib/i18n/i18n.ts'
import { Checkbox } from '../../primitives/checkbox.tsx'
import { DateTimePicker } from '../../primitives/date-picker.tsx'
import { OptionalNumberField } from '../../primitives/number-field.tsx'
import { Select } from '../../primitives/select.tsx'
import { TextArea, TextField } from '../../primitives/text-field.tsx'
import { useSame } from '../../use-same.ts'
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

type FormFieldProps = Pick<CustomFieldProps, 'field' | 'label' | 'value' | 'error' | 'values'> & {
  hint: FieldHints[string]
  set: ResourceForm['set']
}

/** Input into one field renders that field, and those that may depend on it. */
const FormField = memo(function FormField({ field, hint, label, value, error, values, set }: FormFieldProps) {
  const { name } = field
  const { description, custom, isRequired = field.isRequired, isLocked = false } = hint
  const props = {
    field: useMemo(() => ({ ...field, isRequired }), [field, isRequired]),
    label,
    value,
    onChange: useCallback((changed: unknown) => set(name, changed), [set, name]),
    error,
  }
  const shown = custom ? custom({ ...props, values }) : <Field {...props} description={description} />
  if (shown === null) return null
  return isLocked ? (
    <fieldset disabled className={styles.locked}>
      {shown}
    </fieldset>
  ) : (
    <div>{shown}</div>
  )
})

type FormFieldsProps = {
  form: Pick<ResourceForm, 'values' | 'set' | 'errors' | 'refusals'>
  fields: readonly FieldSpec[]
  hints?: FieldHints | undefined
}

const firstWrong =
  ':is([aria-invalid=true], [data-invalid]) :is(input, textarea, button), :is(input, textarea)[aria-invalid=true]'

const noHint = {}
const noValues = {}

const noProps = {}

/**
 * A dialog gives new contexts to the buttons and popovers in it whenever it renders, for those that close it. None of a
 * field does, and without these contexts the buttons and popovers of all fields are not rendered after each input.
 */
const WithoutDialog = ({ children }: { children: ReactNode }) => (
  <ButtonContext value={noProps}>
    <OverlayTriggerStateContext value={null}>{children}</OverlayTriggerStateContext>
  </ButtonContext>
)

/** A field for each property of a schema; what is special plugs in by name. */
export function FormFields({ form, ...props }: FormFieldsProps) {
  const fields = useSame(props.fields)
  const hints = useSame(props.hints)
  const all = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (form.refusals > 0) all.current?.querySelector<HTMLElement>(firstWrong)?.focus()
  }, [form.refusals])
  return (
    <div ref={all} className={styles.fields}>
      <WithoutDialog>
        {fields.map((field) => {
          const { name } = field
          const hint: FieldHints[string] = hints?.[name] ?? noHint
          return (
            <FormField
              key={name}
              field={field}
              hint={hint}
              label={labelField(name, hints)}
              value={form.values[name]}
              error={form.errors[name]}
              values={hint.custom ? form.values : noValues}
              set={form.set}
            />
          )
        })}
      </WithoutDialog>
    </div>
  )
}
