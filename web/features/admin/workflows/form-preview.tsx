import type { FormState, WorkflowObject } from '#contract/core-workflow.ts'
import { valuesByRules, valueIn } from '#web/domain/fields/custom-values.ts'
import { isCustomField } from '#web/features/admin/fields/attributes-query.ts'
import { formatList } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from '../automation/try-rule.module.css'
import { useWorkflowFields, type WorkflowField } from './fields-query.ts'
import { PreviewField } from './preview-field.tsx'

export type PreviewValues = Readonly<Record<string, unknown>>

type FormPreviewProps = {
  object: WorkflowObject
  form: FormState
  /** The record that the form changes, with the names of records that it refers to. */
  stored: PreviewValues | undefined
  values: PreviewValues
  onChange: (values: PreviewValues) => void
}

/** The number of a ticket is in no form that is filled in. */
const isInForm = ({ name }: WorkflowField) => name !== 'number'

/** A form that can be filled, as the rules leave it. */
export function FormPreview({ object, form, stored, values, onChange }: FormPreviewProps) {
  const fields = useWorkflowFields(object).filter(({ name }) => form.visibility[name] !== undefined)
  const shown = fields.filter((field) => form.visibility[field.name] === 'show' && isInForm(field))
  const hidden = fields.filter(({ name }) => form.visibility[name] !== 'show')
  return (
    <div className={styles.card}>
      {shown.map((field) => (
        <PreviewField
          key={field.key}
          field={field}
          form={form}
          value={chosenValue(field, form, stored ? { ...stored, ...values } : values)}
          recordName={nameIn(stored, field)}
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
function chosenValue(field: WorkflowField, form: FormState, values: PreviewValues): unknown {
  if (isCustomField(field)) return valueIn({ ...values, ...valuesByRules([field], form) }, field)
  const [selected] = [form.select[field.name] ?? []].flat()
  return selected ?? form.fill_in[field.name] ?? values[field.name]
}

const nameIn = (stored: PreviewValues | undefined, { name }: WorkflowField): string | undefined => {
  const known = stored?.[name.replace(/_id$/, '')]
  return typeof known === 'string' ? known : undefined
}
