import { lazy, Suspense } from 'react'
import { Job } from '#contract/job.ts'
import forms from '#contract/job.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import type { AdminRecord } from '#web/features/admin/resource/queries.ts'
import { formatDateTime, formatNumber, formatRelative } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { ConditionField } from '#web/ui/patterns/condition-editor/condition-field.tsx'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'
import { commonHints } from '../lists/columns.tsx'
import { useTicketAttributes } from '../lists/ticket-attributes.ts'
import { describeSchedule, type ScheduleWords } from './describe-schedule.ts'
import { PerformField } from './perform-field.tsx'
import { activeColumn, ruleColumn } from './rule-columns.tsx'
import { useNamesInList } from './rule-words.tsx'
import { TimePlanField } from './time-plan-field.tsx'
import { articleAttributes, customerAttributes } from './trigger-attributes.ts'

const TrySchedule = lazy(async () => ({ default: (await import('./try-schedule.tsx')).TrySchedule }))

const ScheduleConditionField = (props: CustomFieldProps) => (
  <ConditionField {...props} attributes={[...useTicketAttributes(), ...articleAttributes(), ...customerAttributes()]} />
)

const hints = (): FieldHints => ({
  ...commonHints(),
  timeplan: { label: t('When'), custom: TimePlanField },
  condition: { label: t('For tickets where'), custom: ScheduleConditionField },
  perform: { label: t('Then'), custom: PerformField },
  active: { label: t('Active'), description: t('Inactive schedules don’t run.') },
  disable_notification: { label: t('Don’t notify agents of the changes') },
})

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)}>
    {formatRelative(at)}
  </time>
)

/** When it last ran, and for how many tickets. */
const lastRunColumn = (): Column<AdminRecord> => ({
  id: 'last_run_at',
  title: t('Last run'),
  isSortable: true,
  isMinor: true,
  width: '150px',
  cell: ({ running, last_run_at, processed }) => {
    if (running === true) return <Badge tone="accent">{t('Running')}</Badge>
    if (typeof last_run_at !== 'string') return t('Never')
    const count = Number(processed)
    return (
      <>
        <Moment at={last_run_at} />
        {' · '}
        {tn(count, '{count} ticket', '{count} tickets', { count: formatNumber(count) })}
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
  return (
    <ResourceAdmin
      resource={Job}
      form={forms.Job}
      title={t('Schedules')}
      noun={t('Schedule')}
      newTitle={t('New schedule')}
      noneTitle={t('No schedules yet')}
      lead={t('A schedule changes all matching tickets at set times.')}
      columns={[
        ruleColumn((record) => describeSchedule(record as unknown as ScheduleWords, names)),
        lastRunColumn(),
        nextRunColumn(),
        matchingColumn(),
        activeColumn(Job),
      ]}
      fields={['name', 'timeplan', 'condition', 'perform', 'disable_notification', 'note', 'active']}
      hints={hints()}
      beside={(draft) => (
        <Suspense fallback={<Skeleton lines={3} />}>
          <TrySchedule draft={draft} />
        </Suspense>
      )}
    />
  )
}
