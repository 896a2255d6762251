import { useState } from 'react'
import type { FormState } from '#contract/core-workflow.ts'
import { CustomFieldControl } from '#web/domain/fields/custom-field-control.tsx'
import { GroupSelect } from '#web/domain/fields/group-select.tsx'
import { fieldLook } from '#web/domain/fields/use-workflow-form.ts'
import { isCustomField } from '#web/features/admin/fields/attributes-query.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { LazyDateTimePicker } from '#web/ui/patterns/lazy-date-picker.tsx'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import type { FieldProps } from '#web/ui/primitives/field.tsx'
import { OptionalNumberField } from '#web/ui/primitives/number-field.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextArea, TextField } from '#web/ui/primitives/text-field.tsx'
import { findOrganizations, findUsers } from '../find.ts'
import type { WorkflowField } from './fields-query.ts'

type PreviewFieldProps = {
  field: WorkflowField
  form: FormState
  value: unknown
  /** The name of the record that `value` is the id of. */
  recordName: string | undefined
  onChange: (value: unknown) => void
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A field of the form as the user would fill it in. */
export function PreviewField(props: PreviewFieldProps) {
  const { field, form, value, onChange } = props
  const { isLocked, isRequired } = fieldLook(form, field.name)
  if (isCustomField(field))
    return <CustomFieldControl {...{ field, form, value, onChange, isRequired }} isDisabled={isLocked} />
  const description = isLocked ? t('Read-only') : undefined
  const common = { label: field.label, description, isRequired, isDisabled: isLocked }
  if (field.options) return <BuiltInChoice {...props} common={common} options={field.options} />
  const search = searches[String(field.data_option.relation)]
  if (search && field.data_option.multiple !== true) return <RecordChoice {...props} common={common} search={search} />
  return <BuiltInValue {...props} common={common} />
}

type BuiltInProps = PreviewFieldProps & { common: FieldProps & { isRequired: boolean; isDisabled: boolean } }

function BuiltInChoice({
  field,
  form,
  value,
  onChange,
  common,
  options,
}: BuiltInProps & { options: readonly Option<string>[] }) {
  const left = form.restrict_values[field.name]
  const offered = options.filter(({ id }) => left === undefined || left.includes(id))
  if (field.data_option.relation === 'Group') {
    const groups = offered.map(({ id, label }) => ({ id: Number(id), label }))
    return (
      <GroupSelect {...common} options={groups} value={Number(value) || null} onChange={(id) => onChange(String(id))} />
    )
  }
  return <Select {...common} options={offered} value={textOf(value)} placeholder={t('None')} onChange={onChange} />
}

type Search = (words: string) => Promise<Option<number>[]>
const searches: Readonly<Record<string, Search>> = { User: findUsers, Organization: findOrganizations }

function RecordChoice({ value, recordName, onChange, common, search }: BuiltInProps & { search: Search }) {
  const [chosen, setChosen] = useState<Option<number> | null>(null)
  const id = Number(value) || undefined
  const stored = id === undefined ? null : { id, label: recordName ?? String(id) }
  return (
    <ComboBox
      {...common}
      search={search}
      value={chosen?.id === id ? chosen : stored}
      onChange={(option) => {
        setChosen(option)
        onChange(option?.id ?? null)
      }}
    />
  )
}

function BuiltInValue({ field, value, onChange, common }: BuiltInProps) {
  switch (field.data_type) {
    case 'datetime':
      return <LazyDateTimePicker {...common} value={textOf(value) || null} onChange={onChange} />
    case 'integer':
      return <OptionalNumberField {...common} value={value} onChange={onChange} />
    case 'input':
      return <TextField {...common} value={textOf(value)} onChange={onChange} />
    case 'textarea':
    case 'richtext':
      return <TextArea {...common} rows={2} value={textOf(value)} onChange={onChange} />
    default:
      return (
        <TextField {...common} description={t('Not available here')} isDisabled value="" onChange={() => undefined} />
      )
  }
}
