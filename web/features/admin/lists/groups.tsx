import { Group } from '#contract/group.ts'
import forms from '#contract/group.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { GroupMembers } from './group-members.tsx'
import { MemberCount } from './member-count.tsx'
import { changedColumn, commonHints, nameColumn, textColumn } from './columns.tsx'

const followUps = () => [
  { id: 'yes', label: t('Reopen the ticket') },
  { id: 'new_ticket', label: t('Create a new ticket') },
  { id: 'new_ticket_after_certain_time', label: t('Reopen within the window, then create a new ticket') },
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
  name: { label: t('Name'), isRequired: true, description: t('Use :: for subgroups, e.g. “Sales::Europe”') },
  email_address_id: { label: t('Sends from') },
  signature_id: { label: t('Signature') },
  follow_up_possible: { label: t('Replies to closed tickets'), custom: FollowUpField },
  reopen_time_in_days: { label: t('Reopen window (days)') },
  follow_up_assignment: { label: t('Return reopened tickets to their owner') },
  assignment_timeout: {
    label: t('Release unanswered tickets after (minutes)'),
    description: t('Unassigns the ticket if the owner hasn’t replied. Leave empty to turn off.'),
  },
  shared_drafts: { label: t('Allow shared drafts') },
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
    lead={t('Every ticket belongs to a group. Group access decides who can see it.')}
    columns={[
      nameColumn(),
      { id: 'user_ids', title: t('Members'), width: '150px', cell: (group) => <MemberCount group={group} /> },
      textColumn('email_address', t('Sends from'), { isMinor: true }),
      textColumn('signature', t('Signature'), { isMinor: true }),
      changedColumn(),
    ]}
    fields={fields}
    hints={hints()}
    below={(id) => <GroupMembers id={id} />}
  />
)
