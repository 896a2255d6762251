import { lazy, Suspense } from 'react'
import { Trigger } from '#contract/trigger.ts'
import forms from '#contract/trigger.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import type { AdminRecord } from '#web/features/admin/resource/queries.ts'
import { formatDateTime, formatNumber, formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { ConditionField } from '#web/ui/patterns/condition-editor/condition-field.tsx'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'
import { changedColumn, commonHints, nameColumn } from '../lists/columns.tsx'
import { actionsColumn, PerformField } from './perform-field.tsx'
import { useTriggerAttributes } from './trigger-attributes.ts'

const TriggerConditionField = (props: CustomFieldProps) => (
  <ConditionField {...props} attributes={useTriggerAttributes()} />
)

const TryTrigger = lazy(async () => ({ default: (await import('./try-trigger.tsx')).TryTrigger }))

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

/** When it last ran, and how often. */
const lastRunColumn = (): Column<AdminRecord> => ({
  id: 'last_run_at',
  title: t('Last run'),
  isMinor: true,
  width: '160px',
  cell: ({ last_run_at, run_count }) =>
    typeof last_run_at === 'string' ? (
      <time dateTime={last_run_at} title={formatDateTime(last_run_at)}>
        {`${formatRelative(last_run_at)} · ${formatNumber(Number(run_count))}×`}
      </time>
    ) : (
      t('Never')
    ),
})

/** Why it failed last. */
const errorColumn = (): Column<AdminRecord> => ({
  id: 'last_error',
  title: t('Last error'),
  isMinor: true,
  cell: ({ last_error }) => <span dir="auto">{typeof last_error === 'string' ? last_error : '—'}</span>,
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
    columns={[nameColumn(), actionsColumn(), lastRunColumn(), errorColumn(), changedColumn()]}
    fields={['name', 'condition', 'perform', 'execution_condition_mode', 'note', 'active']}
    hints={hints()}
    below={(id) => (
      <Suspense fallback={<Skeleton lines={3} />}>
        <TryTrigger triggerId={id} />
      </Suspense>
    )}
  />
)
