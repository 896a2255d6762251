import { lazy, Suspense } from 'react'
import type { PerformEntry } from '#contract/perform.ts'
import { Template, type TemplateOptions } from '#contract/template.ts'
import forms from '#contract/template.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import type { CustomField } from '#web/domain/fields/custom-fields.ts'
import { useCustomFields } from '#web/domain/fields/fields-query.ts'
import { attributeLabel } from '#web/domain/tickets/attributes.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { RuleRows } from '#web/ui/patterns/rule-rows.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { changedColumn, commonHints, nameColumn } from '../lists/columns.tsx'
import { freshAction, setterKinds } from './action-kinds.ts'

const TemplateOption = lazy(async () => ({ default: (await import('./template-option.tsx')).TemplateOption }))

const optionKinds = (fields: readonly CustomField[]) => [
  { id: 'ticket.formSenderType', label: t('Type') },
  { id: 'ticket.customer_id', label: attributeLabel('customer_id') },
  ...setterKinds(fields),
  { id: 'article.body', label: t('Message') },
]

const freshOption = (key: string, fields: readonly CustomField[]): PerformEntry =>
  key === 'ticket.owner_id' ? { value: '' } : freshAction(key, fields)

const editOption = (name: string, entry: PerformEntry, change: (entry: PerformEntry) => void) => (
  <Suspense fallback={<Skeleton lines={1} />}>
    <TemplateOption name={name} entry={entry} onChange={change} />
  </Suspense>
)

function OptionsField({ label, value = {}, onChange, error }: CustomFieldProps) {
  const fields = useCustomFields('Ticket')
  return (
    <RuleRows<PerformEntry>
      title={label}
      add={t('Add field')}
      remove={t('Remove field')}
      rules={value as TemplateOptions}
      onChange={onChange}
      subjects={optionKinds(fields)}
      fresh={(key) => freshOption(key, fields)}
      error={error}
      editor={editOption}
    />
  )
}

const hints = (): FieldHints => ({
  ...commonHints(),
  options: { label: t('Fill in'), custom: (props) => <OptionsField {...props} /> },
})

export const TemplatesScreen = () => (
  <ResourceAdmin
    resource={Template}
    form={forms.Template}
    title={t('Ticket templates')}
    noun={t('Template')}
    newTitle={t('New template')}
    noneTitle={t('No templates yet')}
    lead={t('Agents choose a template when they create a ticket. It fills in the form.')}
    columns={[nameColumn(), changedColumn()]}
    fields={['name', 'options', 'active']}
    hints={hints()}
  />
)
