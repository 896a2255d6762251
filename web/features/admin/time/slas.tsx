import { Sla } from '#contract/sla.ts'
import forms from '#contract/sla.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import type { AdminRecord } from '#web/features/admin/resource/queries.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { ConditionField } from '#web/ui/patterns/condition-editor/condition-field.tsx'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'
import { changedColumn, commonHints, nameColumn, textColumn } from '../lists/columns.tsx'
import { useTicketAttributes } from '../lists/ticket-attributes.ts'
import { writeDuration } from './duration-text.ts'
import { MinutesField } from './minutes-field.tsx'
import { Recalculation } from './recalculation.tsx'
import { SlaExample } from './sla-example.tsx'

const SlaConditionField = (props: CustomFieldProps) => <ConditionField {...props} attributes={useTicketAttributes()} />

const minutesHint = (label: string, description: string): FieldHints[string] => ({
  label,
  custom: (props) => <MinutesField {...props} description={description} />,
})

const hints = (): FieldHints => ({
  ...commonHints(),
  condition: { label: t('For tickets where'), custom: SlaConditionField },
  calendar_id: { label: t('Calendar'), isRequired: true },
  first_response_time: minutesHint(t('First response'), t('Business hours from when the ticket arrives')),
  response_time: minutesHint(t('Each response'), t('Business hours from the customer’s first unanswered message')),
  update_time: minutesHint(
    t('Each update'),
    t('Business hours between our messages. Replaces the time for responses.'),
  ),
  solution_time: minutesHint(t('Solution'), t('Business hours from when the ticket arrives')),
})

const durationColumn = (id: string, title: string, fallback?: string): Column<AdminRecord> => ({
  id,
  title,
  isMinor: true,
  width: '130px',
  cell: (record) => {
    const minutes = record[id] ?? (fallback && record[fallback])
    return typeof minutes === 'number' ? writeDuration(minutes) : '—'
  },
})

export const SlasScreen = () => (
  <ResourceAdmin
    resource={Sla}
    form={forms.Sla}
    title={t('SLAs')}
    noun={t('SLA')}
    newTitle={t('New SLA')}
    noneTitle={t('No SLAs yet')}
    lead={t('Without an SLA, tickets are never overdue. The first matching SLA in alphabetical order applies.')}
    above={() => <Recalculation />}
    columns={[
      nameColumn(),
      textColumn('calendar', t('Calendar'), { isMinor: true }),
      durationColumn('first_response_time', t('First response')),
      durationColumn('response_time', t('Response'), 'update_time'),
      durationColumn('solution_time', t('Solution')),
      changedColumn(),
    ]}
    fields={[
      'name',
      'condition',
      'calendar_id',
      'first_response_time',
      'response_time',
      'update_time',
      'solution_time',
    ]}
    hints={hints()}
    beside={({ values }) => <SlaExample values={values} />}
  />
)
