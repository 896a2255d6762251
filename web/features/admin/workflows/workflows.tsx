import { lazy, Suspense } from 'react'
import { CoreWorkflow, type WorkflowObject, workflowObjects, workflowScreens } from '#contract/core-workflow.ts'
import forms from '#contract/core-workflow.ts?form'
import type { AdminRecord } from '#web/features/admin/resource/queries.ts'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { ConditionField } from '#web/ui/patterns/condition-editor/condition-field.tsx'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { activeColumn, ruleColumn } from '../automation/rule-columns.tsx'
import { changedColumn, commonHints, textColumn } from '../lists/columns.tsx'
import { useConditionAttributes } from './condition-attributes.ts'
import { describeWorkflow, type WorkflowWords } from './describe-workflow.ts'
import { useWorkflowFields } from './fields-query.ts'
import { screenLabel } from './screen-label.ts'

const EffectsField = lazy(async () => ({ default: (await import('./effects-field.tsx')).EffectsField }))
const TryWorkflow = lazy(async () => ({ default: (await import('./try-workflow.tsx')).TryWorkflow }))

const objectOf = (values: Record<string, unknown>): WorkflowObject =>
  (values.object as WorkflowObject | null) ?? 'Ticket'

const ObjectField = ({ label, value, onChange, error }: CustomFieldProps) => (
  <Select
    label={label}
    error={error}
    options={workflowObjects.map((id) => ({ id, label: td(id) }))}
    value={(value as WorkflowObject | null) ?? null}
    placeholder={t('All forms')}
    onChange={onChange}
  />
)

const anyScreen = ''

/** One form or all of them; several that were saved through the API are kept until another choice. */
const ScreenField = ({ label, value, values, onChange, error }: CustomFieldProps) => {
  const { screen } = (value ?? {}) as { screen?: unknown }
  const chosen = [screen ?? []].flat().map(String)
  const all = workflowScreens[objectOf(values)] as readonly string[]
  const isAll = chosen.length === 0 || all.every((name) => chosen.includes(name))
  return (
    <Select
      label={label}
      error={error}
      options={[
        { id: anyScreen, label: t('New and edit') },
        ...all.map((id) => ({ id: id as string, label: screenLabel(id) })),
      ]}
      value={isAll ? anyScreen : (chosen[0] ?? anyScreen)}
      onChange={(id) => onChange({ ...(value as object), screen: id === anyScreen ? [...all] : [id] })}
    />
  )
}

const WorkflowConditionField = (props: CustomFieldProps) => (
  <ConditionField {...props} attributes={useConditionAttributes(objectOf(props.values))} isFlat />
)

const hints = (): FieldHints => ({
  ...commonHints(),
  active: { label: t('Active'), description: t('Inactive workflows don’t apply.') },
  object: { label: t('Form'), custom: (props) => <ObjectField {...props} /> },
  preferences: { label: t('Screen'), custom: (props) => <ScreenField {...props} /> },
  condition_selected: { label: t('If the form has'), custom: (props) => <WorkflowConditionField {...props} /> },
  condition_saved: { label: t('And the saved record has'), custom: (props) => <WorkflowConditionField {...props} /> },
  perform: {
    label: t('Then'),
    custom: (props) => (
      <Suspense fallback={<Skeleton lines={1} />}>
        <EffectsField {...props} />
      </Suspense>
    ),
  },
  stop_after_match: { label: t('Stop here'), description: t('No later workflow runs on this form.') },
  priority: { label: t('Priority'), description: t('Lower numbers run first. If two disagree, the later one wins.') },
})

export function WorkflowsScreen() {
  const words = {
    Ticket: { attributes: useConditionAttributes('Ticket'), fields: useWorkflowFields('Ticket') },
    User: { attributes: useConditionAttributes('User'), fields: useWorkflowFields('User') },
    Organization: { attributes: useConditionAttributes('Organization'), fields: useWorkflowFields('Organization') },
    Group: { attributes: useConditionAttributes('Group'), fields: useWorkflowFields('Group') },
  }
  const describe = (record: AdminRecord) => {
    const { attributes, fields } = words[objectOf(record)]
    return describeWorkflow(record as WorkflowWords, attributes, fields)
  }
  return (
    <ResourceAdmin
      resource={CoreWorkflow}
      form={forms.CoreWorkflow}
      title={t('Workflows')}
      noun={t('Workflow')}
      newTitle={t('New workflow')}
      noneTitle={t('No workflows yet')}
      lead={t('Workflows show, require or restrict fields depending on other fields. They also apply to the API.')}
      columns={[
        ruleColumn(describe),
        textColumn('object', t('Form'), { width: '130px', isMinor: true }),
        textColumn('priority', t('Priority'), { width: '100px', isMinor: true }),
        changedColumn(),
        activeColumn(CoreWorkflow),
      ]}
      fields={[
        'name',
        'object',
        'preferences',
        'condition_selected',
        'condition_saved',
        'perform',
        'stop_after_match',
        'priority',
        'active',
      ]}
      hints={hints()}
      initial={{ object: 'Ticket', priority: 500 }}
      beside={(draft) => (
        <Suspense fallback={<Skeleton lines={3} />}>
          <TryWorkflow draft={draft} />
        </Suspense>
      )}
    />
  )
}
