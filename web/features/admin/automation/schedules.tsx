import { lazy, Suspense, useEffect } from 'react'
import type { Condition } from '#contract/condition.ts'
import { Job } from '#contract/job.ts'
import forms from '#contract/job.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import type { AdminRecord } from '#web/features/admin/resource/queries.ts'
import { formatDateTime, formatNumber, formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { ConditionField } from '#web/ui/patterns/condition-editor/condition-field.tsx'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'
import { commonHints } from '../lists/columns.tsx'
import { useTicketAttributes } from '../lists/ticket-attributes.ts'
import { describeSchedule, type ScheduleWords } from './describe-schedule.ts'
import { localeFields, localeHints } from './locale-fields.tsx'
import { type PeopleObject, usePeopleAttributes, useWorkingTimeAttribute } from './people-attributes.ts'
import { PerformField } from './perform-field.tsx'
import { activeColumn, ruleColumn } from './rule-columns.tsx'
import { useNamesInList } from './rule-words.tsx'
import { countRecords, keepTests, readObject, type ScheduleObject } from './schedule-object.ts'
import { articleAttributes, useCustomerAttributes } from './trigger-attributes.ts'

const TimePlanField = lazy(async () => ({ default: (await import('./time-plan-field.tsx')).TimePlanField }))
const TrySchedule = lazy(async () => ({ default: (await import('./try-schedule.tsx')).TrySchedule }))

const ScheduleTimeField = (props: CustomFieldProps) => (
  <Suspense fallback={<Skeleton lines={3} />}>
    <TimePlanField {...props} />
  </Suspense>
)

const ObjectField = ({ label, value, onChange, error }: CustomFieldProps) => (
  <Select
    label={label}
    error={error}
    options={[
      { id: 'Ticket', label: t('Tickets') },
      { id: 'User', label: t('Users') },
      { id: 'Organization', label: t('Organizations') },
    ]}
    value={readObject(value)}
    onChange={onChange}
  />
)

const conditionLabels: Record<ScheduleObject, () => string> = {
  Ticket: () => t('For tickets where'),
  User: () => t('For users where'),
  Organization: () => t('For organizations where'),
}

/** Tests of other records go when the schedule is for these. */
function ScheduleConditionField(props: CustomFieldProps) {
  const object = readObject(props.values.object)
  const { value, onChange } = props
  useEffect(() => {
    const condition = (value as Condition | undefined) ?? {}
    const kept = keepTests(object, condition)
    if (JSON.stringify(kept).length < JSON.stringify(condition).length) onChange(kept)
  }, [object, value, onChange])
  const shown = { ...props, label: conditionLabels[object]() }
  return object === 'Ticket' ? <TicketConditionField {...shown} /> : <PeopleConditionField {...shown} object={object} />
}

const TicketConditionField = (props: CustomFieldProps) => (
  <ConditionField
    {...props}
    attributes={[
      ...useTicketAttributes(),
      ...articleAttributes(),
      ...useCustomerAttributes(),
      ...useWorkingTimeAttribute(),
    ]}
  />
)

const PeopleConditionField = ({ object, ...props }: CustomFieldProps & { object: PeopleObject }) => (
  <ConditionField {...props} attributes={usePeopleAttributes(object)} />
)

const hints = (): FieldHints => ({
  ...commonHints(),
  object: { label: t('For'), custom: ObjectField },
  timeplan: { label: t('When'), custom: ScheduleTimeField },
  condition: { label: t('For tickets where'), custom: (props) => <ScheduleConditionField {...props} /> },
  perform: { label: t('Then'), custom: PerformField },
  active: { label: t('Active'), description: t('Inactive schedules don’t run.') },
  ...localeHints(),
  disable_notification: { label: t('Don’t notify agents about the changes') },
})

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)}>
    {formatRelative(at)}
  </time>
)

/** When it last ran, and for how many records. */
const lastRunColumn = (): Column<AdminRecord> => ({
  id: 'last_run_at',
  title: t('Last run'),
  isSortable: true,
  isMinor: true,
  width: '150px',
  cell: ({ running, last_run_at, processed, object }) => {
    if (running === true) return <Badge tone="accent">{t('Running')}</Badge>
    if (typeof last_run_at !== 'string') return t('Never')
    return (
      <>
        <Moment at={last_run_at} />
        {' · '}
        {countRecords(readObject(object), Number(processed))}
      </>
    )
  },
})

const nextRunColumn = (): Column<AdminRecord> => ({
  id: 'next_run_at',
  title: t('Next run'),
  isSortable: true,
  isMinor: true,
  width: '110px',
  cell: ({ next_run_at }) => (typeof next_run_at === 'string' ? <Moment at={next_run_at} /> : '—'),
})

const matchingColumn = (): Column<AdminRecord> => ({
  id: 'matching',
  title: t('Matches'),
  isSortable: true,
  isMinor: true,
  width: '90px',
  align: 'end',
  cell: ({ matching }) => formatNumber(Number(matching)),
})

export function SchedulesScreen() {
  const names = useNamesInList(Job)
  const attributes = {
    Ticket: names.attributes,
    User: usePeopleAttributes('User'),
    Organization: usePeopleAttributes('Organization'),
  }
  return (
    <ResourceAdmin
      resource={Job}
      form={forms.Job}
      title={t('Schedules')}
      noun={t('Schedule')}
      newTitle={t('New schedule')}
      noneTitle={t('No schedules yet')}
      lead={t('A schedule changes all matching tickets, users or organizations at set times.')}
      columns={[
        ruleColumn((record) =>
          describeSchedule(record as unknown as ScheduleWords, {
            ...names,
            attributes: attributes[readObject(record.object)],
          }),
        ),
        lastRunColumn(),
        nextRunColumn(),
        matchingColumn(),
        activeColumn(Job),
      ]}
      fields={[
        'name',
        'object',
        'timeplan',
        'condition',
        'perform',
        ...localeFields,
        'disable_notification',
        'note',
        'active',
      ]}
      hints={hints()}
      beside={(draft) => (
        <Suspense fallback={<Skeleton lines={3} />}>
          <TrySchedule draft={draft} />
        </Suspense>
      )}
    />
  )
}
