import { Trigger } from '#contract/trigger.ts'
import forms from '#contract/trigger.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { ConditionField } from '#web/ui/patterns/condition-editor/condition-field.tsx'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { changedColumn, commonHints, nameColumn } from '../lists/columns.tsx'
import { actionsColumn, PerformField } from './perform-field.tsx'
import { useTriggerAttributes } from './trigger-attributes.ts'

const TriggerConditionField = (props: CustomFieldProps) => (
  <ConditionField {...props} attributes={useTriggerAttributes()} />
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

export const TriggersScreen = () => (
  <ResourceAdmin
    resource={Trigger}
    form={forms.Trigger}
    title={t('Triggers')}
    noun={t('Trigger')}
    newTitle={t('New trigger')}
    noneTitle={t('No triggers yet')}
    lead={t('A trigger acts when something happens to a ticket. They run in alphabetical order.')}
    columns={[nameColumn(), actionsColumn(), changedColumn()]}
    fields={['name', 'condition', 'perform', 'execution_condition_mode', 'note', 'active']}
    hints={hints()}
  />
)
