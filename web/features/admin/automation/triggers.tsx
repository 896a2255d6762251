import { lazy, Suspense } from 'react'
import type { Perform, PerformEntry } from '#contract/perform.ts'
import { Trigger } from '#contract/trigger.ts'
import forms from '#contract/trigger.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { formatList } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { ConditionField } from '#web/ui/patterns/condition-editor/condition-field.tsx'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { RuleRows } from '#web/ui/patterns/rule-rows.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { changedColumn, commonHints, nameColumn } from '../lists/columns.tsx'
import { actionKinds, freshAction } from './action-kinds.ts'
import { useTriggerAttributes } from './trigger-attributes.ts'

const ActionEditor = lazy(async () => ({ default: (await import('./action-editor.tsx')).ActionEditor }))

const TriggerConditionField = (props: CustomFieldProps) => (
  <ConditionField {...props} attributes={useTriggerAttributes()} />
)

const PerformField = ({ label, value = {}, onChange, error }: CustomFieldProps) => (
  <RuleRows<PerformEntry>
    title={label}
    add={t('Add action')}
    remove={t('Remove action')}
    rules={value as Perform}
    onChange={onChange}
    subjects={actionKinds()}
    fresh={freshAction}
    error={error}
    editor={(name, entry, change) => (
      <Suspense fallback={<Skeleton lines={1} />}>
        <ActionEditor name={name} entry={entry} onChange={change} />
      </Suspense>
    )}
  />
)

const ModeField = ({ label, value, onChange, error }: CustomFieldProps) => (
  <Select
    label={label}
    description={t('Limited triggers run if something changed that their condition mentions, or a message was added.')}
    error={error}
    options={[
      { id: 'selective', label: t('Limited') },
      { id: 'always', label: t('Always') },
    ]}
    value={String(value ?? 'selective')}
    onChange={onChange}
  />
)

const hints = (): FieldHints => ({
  ...commonHints(),
  condition: { label: t('When all of this is true'), custom: TriggerConditionField },
  perform: { label: t('Then'), custom: PerformField },
  execution_condition_mode: {
    label: t('On updates'),
    custom: ModeField,
  },
})

function actionsInWords(perform: unknown): string {
  const kinds = actionKinds()
  return formatList(Object.keys(perform as Perform).map((key) => kinds.find(({ id }) => id === key)?.label ?? key))
}

export const TriggersScreen = () => (
  <ResourceAdmin
    resource={Trigger}
    form={forms.Trigger}
    title={t('Triggers')}
    noun={t('Trigger')}
    newTitle={t('New trigger')}
    noneTitle={t('No triggers yet')}
    lead={t('A trigger acts when something happens to a ticket. They run in alphabetical order.')}
    columns={[
      nameColumn(),
      { id: 'perform', title: t('Actions'), isMinor: true, cell: ({ perform }) => actionsInWords(perform) },
      changedColumn(),
    ]}
    fields={['name', 'condition', 'perform', 'execution_condition_mode', 'note', 'active']}
    hints={hints()}
  />
)
