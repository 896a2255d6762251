import { useQuery } from '@tanstack/react-query'
import { TicketState } from '#contract/ticket-state.ts'
import forms from '#contract/ticket-state.ts?form'
import { recordsQuery } from '#web/features/admin/resource/queries.ts'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t, td } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { chooseShape, StateIcon } from '#web/ui/primitives/state-icon.tsx'
import { commonHints, nameColumn, textColumn, yesColumn } from './columns.tsx'

/** Types have no list of their own: they are taken from the states that use them. */
function KindField({ field, label, value, onChange, error }: CustomFieldProps) {
  const { data = [] } = useQuery(recordsQuery(TicketState, ''))
  const kinds = new Map(data.map(({ state_type_id, state_type }) => [Number(state_type_id), String(state_type)]))
  const options = [...kinds].map(([id, name]) => ({
    id,
    label: td(name),
    start: <StateIcon shape={chooseShape(name)} label="" />,
  }))
  return (
    <Select
      label={label}
      isRequired={field.isRequired}
      error={error}
      options={options}
      value={(value as number | undefined) ?? null}
      onChange={onChange}
    />
  )
}

const hints = (): FieldHints => ({
  ...commonHints(),
  state_type_id: { label: t('Type'), custom: KindField },
  next_state_id: { label: t('Next state'), description: t('Set when the pending time is reached') },
  ignore_escalation: { label: t('Pause SLA timers') },
  default_create: { label: t('Default for new tickets') },
  default_follow_up: { label: t('Default after a customer reply') },
})

export const TicketStatesScreen = () => (
  <ResourceAdmin
    resource={TicketState}
    form={forms.TicketState}
    title={t('Ticket states')}
    noun={t('Ticket state')}
    newTitle={t('New ticket state')}
    noneTitle={t('No ticket states yet')}
    columns={[
      nameColumn(),
      {
        id: 'state_type',
        title: t('Type'),
        isSortable: true,
        width: '190px',
        cell: ({ state_type }) => <StateIcon shape={chooseShape(String(state_type))} label={td(String(state_type))} />,
      },
      textColumn('next_state', t('Next state'), { isMinor: true }),
      yesColumn('default_create', t('New tickets')),
      yesColumn('default_follow_up', t('After reply')),
    ]}
    fields={[
      'name',
      'state_type_id',
      'next_state_id',
      'ignore_escalation',
      'default_create',
      'default_follow_up',
      'note',
      'active',
    ]}
    hints={hints()}
  />
)
