import { lazy, Suspense } from 'react'
import type { Condition } from '#contract/condition.ts'
import { Trigger } from '#contract/trigger.ts'
import forms from '#contract/trigger.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { ConditionField } from '#web/ui/patterns/condition-editor/condition-field.tsx'
import { withoutTests } from '#web/ui/patterns/condition-editor/tree.ts'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { commonHints } from '../lists/columns.tsx'
import { MatchCount } from '../lists/match-count.tsx'
import { describeTrigger, type TriggerWords } from './describe-trigger.ts'
import { localeFields, localeHints } from './locale-fields.tsx'
import { PerformField } from './perform-field.tsx'
import { activeColumn, lastRunColumn, ruleColumn } from './rule-columns.tsx'
import { useNamesInList } from './rule-words.tsx'
import { isAboutEvent, useTriggerAttributes } from './trigger-attributes.ts'

const TryTrigger = lazy(async () => ({ default: (await import('./try-trigger.tsx')).TryTrigger }))

/** Tickets are counted as they are now: what happens to them is not part of it. */
const matches = (condition: Condition) => <MatchCount condition={withoutTests(condition, isAboutEvent)} />

const TriggerConditionField = (props: CustomFieldProps) => (
  <ConditionField {...props} attributes={useTriggerAttributes()} matches={matches} />
)

const ActivatorField = ({ label, value, onChange, error }: CustomFieldProps) => (
  <Select
    label={label}
    description={
      value === 'time' ? t('Runs once for each reminder and escalation. Choose which one in the condition.') : undefined
    }
    error={error}
    options={[
      { id: 'action', label: t('When a ticket is created or updated') },
      { id: 'time', label: t('When a reminder or an escalation is due') },
    ]}
    value={String(value ?? 'action')}
    onChange={onChange}
  />
)

const ModeField = ({ label, value, onChange, error }: CustomFieldProps) => (
  <Select
    label={label}
    description={t('A limited trigger runs only if something in its condition has changed or a message was added.')}
    error={error}
    options={[
      { id: 'selective', label: t('Limited') },
      { id: 'always', label: t('Always') },
    ]}
    value={String(value ?? 'selective')}
    onChange={onChange}
  />
)

/** Time triggers have no updates to choose from. */
const modeField = (props: CustomFieldProps) => (props.values.activator === 'time' ? null : <ModeField {...props} />)

const hints = (): FieldHints => ({
  ...commonHints(),
  active: { label: t('Active'), description: t('Inactive triggers don’t run.') },
  activator: { label: t('When'), custom: ActivatorField },
  condition: { label: t('If'), custom: TriggerConditionField },
  perform: { label: t('Then'), custom: PerformField },
  execution_condition_mode: { label: t('On updates'), custom: modeField },
  ...localeHints(),
})

export function TriggersScreen() {
  const names = useNamesInList(Trigger)
  return (
    <ResourceAdmin
      resource={Trigger}
      form={forms.Trigger}
      title={t('Triggers')}
      noun={t('Trigger')}
      newTitle={t('New trigger')}
      noneTitle={t('No triggers yet')}
      lead={t('Triggers act when something happens to a ticket. They run from top to bottom.')}
      columns={[
        ruleColumn((record) => describeTrigger(record as unknown as TriggerWords, names)),
        lastRunColumn(),
        activeColumn(Trigger),
      ]}
      fields={[
        'name',
        'activator',
        'condition',
        'perform',
        ...localeFields,
        'execution_condition_mode',
        'note',
        'active',
      ]}
      hints={hints()}
      isOrdered
      beside={(draft) => (
        <Suspense fallback={<Skeleton lines={3} />}>
          <TryTrigger draft={draft} />
        </Suspense>
      )}
    />
  )
}
