import { ChecklistTemplate } from '#contract/checklist.ts'
import forms from '#contract/checklist.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps } from '#web/ui/patterns/form/form-fields.tsx'
import { TextArea } from '#web/ui/primitives/text-field.tsx'
import { changedColumn, commonHints, nameColumn } from './columns.tsx'

const linesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const StepsField = ({ label, value, onChange, error }: CustomFieldProps) => (
  <TextArea
    label={label}
    description={t('One per line')}
    rows={8}
    error={error}
    value={linesOf(value).join('\n')}
    onChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
  />
)

export const ChecklistsScreen = () => (
  <ResourceAdmin
    resource={ChecklistTemplate}
    form={forms.ChecklistTemplate}
    title={t('Checklist templates')}
    noun={t('Checklist template')}
    newTitle={t('New checklist template')}
    noneTitle={t('No checklist templates yet')}
    lead={t('Reusable steps. Adding a template to a ticket copies its steps.')}
    columns={[
      nameColumn(),
      {
        id: 'items',
        title: t('Steps'),
        isMinor: true,
        cell: ({ items }) => tn(linesOf(items).length, '{count} step', '{count} steps'),
      },
      changedColumn(),
    ]}
    fields={['name', 'items', 'active']}
    hints={{ ...commonHints(), items: { label: t('Steps'), custom: StepsField } }}
  />
)
