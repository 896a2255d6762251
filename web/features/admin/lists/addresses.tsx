import { useQuery } from '@tanstack/react-query'
import { EmailAddress } from '#contract/email-address.ts'
import forms from '#contract/email-address.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { accountsQuery } from '../mail/queries.ts'
import { mailboxListQuery, nameOfMailbox } from '../cloud-mailboxes/queries.ts'
import { changedColumn, commonHints, nameColumn, textColumn } from './columns.tsx'

const none = 0

/** Accounts with servers, and mailboxes at providers that the user administers. */
function useAccounts(): Option<number>[] {
  const can = useCan()
  const { data } = useQuery(accountsQuery)
  const { data: google = [] } = useQuery({ ...mailboxListQuery('google'), enabled: can('admin.channel_google') })
  const { data: microsoft = [] } = useQuery({
    ...mailboxListQuery('microsoft365'),
    enabled: can('admin.channel_microsoft365'),
  })
  return [
    ...(data?.accounts ?? []).map(({ id, name }) => ({ id, label: name })),
    ...[...google, ...microsoft].map((mailbox) => ({ id: mailbox.id, label: nameOfMailbox(mailbox) })),
  ]
}

function AccountField({ label, value, onChange, error }: CustomFieldProps) {
  const options = useAccounts()
  return (
    <Select
      label={label}
      error={error}
      options={[{ id: none, label: t('None') }, ...options]}
      value={(value as number | null) ?? none}
      onChange={(id) => onChange(id === none ? null : id)}
      description={t('Sends email from this address')}
    />
  )
}

const hints = (): FieldHints => ({
  ...commonHints(),
  name: { label: t('Sender name') },
  email: { label: t('Email') },
  channel_id: { label: t('Email account'), custom: AccountField },
})

export const AddressesScreen = () => (
  <ResourceAdmin
    resource={EmailAddress}
    form={forms.EmailAddress}
    title={t('Email addresses')}
    noun={t('Email address')}
    newTitle={t('New email address')}
    noneTitle={t('No email addresses yet')}
    lead={t('Emails sent to these addresses become tickets, and groups send from them.')}
    nameOf={({ email }) => String(email ?? '')}
    columns={[
      textColumn('email', t('Email')),
      { ...nameColumn(t('Sender name')), isMinor: true },
      textColumn('groups', t('Groups'), { isMinor: true }),
      changedColumn(),
    ]}
    fields={['email', 'name', 'channel_id', 'note', 'active']}
    hints={hints()}
  />
)
