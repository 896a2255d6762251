import { useQuery } from '@tanstack/react-query'
import { EmailAddress } from '#contract/email-address.ts'
import forms from '#contract/email-address.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { accountsQuery } from '../mail/queries.ts'
import { changedColumn, commonHints, nameColumn, textColumn } from './columns.tsx'

const none = 0

function AccountField({ label, value, onChange, error }: CustomFieldProps) {
  const { data } = useQuery(accountsQuery)
  const options = (data?.accounts ?? []).map(({ id, name }) => ({ id, label: name }))
  return (
    <Select
      label={label}
      error={error}
      options={[{ id: none, label: t('None') }, ...options]}
      value={(value as number | null) ?? none}
      onChange={(id) => onChange(id === none ? null : id)}
      description={t('Mail is sent through this account.')}
    />
  )
}

const hints = (): FieldHints => ({
  ...commonHints(),
  name: { label: t('Shown name') },
  email: { label: t('E-mail') },
  channel_id: { label: t('Mail account'), custom: AccountField },
})

export const AddressesScreen = () => (
  <ResourceAdmin
    resource={EmailAddress}
    form={forms.EmailAddress}
    title={t('E-mail addresses')}
    noun={t('E-mail address')}
    newTitle={t('New e-mail address')}
    noneTitle={t('No e-mail addresses yet')}
    lead={t('Addresses of your own. What is sent to one becomes a ticket, and groups write from them.')}
    nameOf={({ email }) => String(email ?? '')}
    columns={[
      textColumn('email', t('E-mail')),
      { ...nameColumn(t('Shown name')), isMinor: true },
      textColumn('groups', t('Groups'), { isMinor: true }),
      changedColumn(),
    ]}
    fields={['email', 'name', 'channel_id', 'note', 'active']}
    hints={hints()}
  />
)
