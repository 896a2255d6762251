import { Group } from '#contract/group.ts'
import forms from '#contract/group.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { changedColumn, commonHints, nameColumn, textColumn } from './columns.tsx'

const followUps = () => [
  { id: 'yes', label: t('Reopens the ticket') },
  { id: 'new_ticket', label: t('Becomes a new ticket') },
  { id: 'new_ticket_after_certain_time', label: t('Becomes a new ticket after some days') },
]

const FollowUpField = ({ label, value, onChange, error }: CustomFieldProps) => (
  <Select
    label={label}
    options={followUps()}
    value={value === 'no' ? 'new_ticket' : ((value as string | undefined) ?? 'yes')}
    onChange={onChange}
    error={error}
  />
)

const hints = (): FieldHints => ({
  ...commonHints(),
  name: { label: t('Name'), description: t('A group within a group: “Sales::Europe”.') },
  email_address_id: { label: t('Writes from') },
  signature_id: { label: t('Signature') },
  follow_up_possible: { label: t('An answer to a closed ticket'), custom: FollowUpField },
  reopen_time_in_days: { label: t('Days in which it is reopened') },
  follow_up_assignment: { label: t('A reopened ticket goes back to its owner') },
  assignment_timeout: {
    label: t('Minutes until a ticket is free again'),
    description: t('When its owner has not answered by then. Empty: never.'),
  },
  shared_drafts: { label: t('Drafts can be shared') },
})

const fields = [
  'name',
  'email_address_id',
  'signature_id',
  'follow_up_possible',
  'reopen_time_in_days',
  'follow_up_assignment',
  'assignment_timeout',
  'shared_drafts',
  'note',
  'active',
]

export const GroupsScreen = () => (
  <ResourceAdmin
    resource={Group}
    form={forms.Group}
    title={t('Groups')}
    noun={t('Group')}
    newTitle={t('New group')}
    noneTitle={t('No groups yet')}
    lead={t('Every ticket belongs to one group. Who sees it is decided by the access people have to that group.')}
    columns={[
      nameColumn(),
      textColumn('email_address', t('Writes from')),
      textColumn('signature', t('Signature'), { isMinor: true }),
      changedColumn(),
    ]}
    fields={fields}
    hints={hints()}
  />
)
