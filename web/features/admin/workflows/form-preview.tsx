import type { FormState, WorkflowObject } from '#contract/core-workflow.ts'
import { formatList } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import styles from '../automation/try-rule.module.css'
import { useWorkflowFields, type WorkflowField } from './fields-query.ts'

export type PreviewValues = Readonly<Record<string, string>>

type FormPreviewProps = {
  object: WorkflowObject
  form: FormState
  values: PreviewValues
  onChange: (values: PreviewValues) => void
}

const textTypes = new Set(['input', 'textarea', 'richtext'])
/** Fields whose values a trial can have: a choice or a text. */
const isFillable = ({ options, data_type, name }: WorkflowField) =>
  options !== undefined || (textTypes.has(data_type) && name !== 'number')

/** A form that can be filled, as the rules leave it. */
export function FormPreview({ object, form, values, onChange }: FormPreviewProps) {
  const fields = useWorkflowFields(object).filter(({ name }) => form.visibility[name] !== undefined)
  const shown = fields.filter((field) => form.visibility[field.name] === 'show' && isFillable(field))
  const hidden = fields.filter(({ name }) => form.visibility[name] !== 'show')
  return (
    <div className={styles.card}>
      {shown.map((field) => (
        <PreviewField
          key={field.key}
          field={field}
          form={form}
          value={chosenValue(form, values, field.name)}
          onChange={(value) => onChange({ ...values, [field.name]: value })}
        />
      ))}
      {hidden.length > 0 && (
        <p className={styles.muted}>
          {t('Hidden: {fields}', { fields: formatList(hidden.map(({ label }) => label)) })}
        </p>
      )}
    </div>
  )
}

/** What a rule selects or fills in wins over what was chosen before. */
function chosenValue({ select, fill_in }: FormState, values: PreviewValues, name: string): string {
  const selected = [select[name] ?? []].flat()[0]
  return selected ?? fill_in[name] ?? values[name] ?? ''
}

type PreviewFieldProps = { field: WorkflowField; form: FormState; value: string; onChange: (value: string) => void }

function PreviewField({ field: { name, label, options }, form, value, onChange }: PreviewFieldProps) {
  const isReadOnly = form.readonly[name] === true
  const common = {
    label,
    isRequired: form.mandatory[name] === true,
    isDisabled: isReadOnly,
    description: isReadOnly ? t('Read-only') : undefined,
  }
  if (!options) return <TextField {...common} value={value} onChange={onChange} />
  const offered = form.restrict_values[name]
  return (
    <Select
      {...common}
      options={options.filter(({ id }) => offered === undefined || offered.includes(id))}
      value={value}
      placeholder={t('None')}
      onChange={onChange}
    />
  )
}
