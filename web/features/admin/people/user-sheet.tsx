import { useState } from 'react'
import forms from '#contract/user.ts?form'
import type { AdminRecord, AdminResource } from '#web/features/admin/resource/queries.ts'
import { ResourceSheet } from '#web/features/admin/resource/resource-sheet.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName, type Person } from '#web/lib/people.ts'
import { useCan, useMe } from '#web/lib/session.ts'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import type { RecordSteps } from '#web/ui/patterns/sheet.tsx'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { TextArea, TextField } from '#web/ui/primitives/text-field.tsx'
import { findOrganizations } from '../find.ts'
import { commonHints } from '../lists/columns.tsx'
import { GroupAccessField } from './group-access-field.tsx'

const resource: AdminResource = {
  name: 'users',
  verbs: ['list', 'search', 'show', 'create', 'update', 'remove'],
  references: {},
  relations: {
    roles: {
      ids: 'role_ids',
      table: 'roles',
      own: 'user_id',
      through: 'roles_users',
      other: 'role_id',
      writable: true,
    },
  },
}

type PasswordProps = CustomFieldProps & { autoComplete: 'new-password' | 'current-password'; description: string }

const SecretField = ({ label, value, onChange, error, autoComplete, description }: PasswordProps) => (
  <TextField
    label={label}
    type="password"
    autoComplete={autoComplete}
    description={description}
    error={error}
    value={String(value ?? '')}
    onChange={(text) => onChange(text === '' ? undefined : text)}
  />
)

const PasswordField = (props: CustomFieldProps) => (
  <SecretField
    {...props}
    autoComplete="new-password"
    description={t('Leave empty to keep the current one. New users set theirs with the link in the invitation.')}
  />
)

const CurrentPasswordField = (props: CustomFieldProps) => (
  <SecretField
    {...props}
    autoComplete="current-password"
    description={t('Required to change your own email address or password.')}
  />
)

const NoteField = ({ label, value, onChange, error }: CustomFieldProps) => (
  <TextArea label={label} error={error} value={String(value ?? '')} onChange={onChange} />
)

/** Contains the name of the selected one, because the server sends only found ones completely. */
const organizationField = (name: string | undefined) =>
  function OrganizationField({ label, value, onChange, error }: CustomFieldProps) {
    const [chosen, setChosen] = useState<Option<number>>()
    const current = typeof value === 'number' ? { id: value, label: chosen?.label ?? name ?? `#${value}` } : null
    return (
      <ComboBox
        label={label}
        error={error}
        value={current}
        search={findOrganizations}
        onChange={(option) => {
          setChosen(option ?? undefined)
          onChange(option?.id ?? null)
        }}
      />
    )
  }

const hintsFor = (isNew: boolean, OrganizationField: (props: CustomFieldProps) => React.ReactNode): FieldHints => ({
  ...commonHints(),
  active: { label: t('Active'), description: t('Inactive users can’t sign in.') },
  firstname: { label: t('First name') },
  lastname: { label: t('Last name') },
  email: { label: t('Email') },
  login: { label: t('Username'), description: t('Leave empty to use the email address.') },
  phone: { label: t('Phone') },
  mobile: { label: t('Mobile') },
  organization_id: { label: t('Organization'), custom: (props) => <OrganizationField {...props} /> },
  role_ids: { label: t('Roles') },
  group_ids: { label: t('Group access'), custom: (props) => <GroupAccessField {...props} /> },
  password: { label: isNew ? t('Password') : t('New password'), custom: PasswordField },
  current_password: { label: t('Current password'), custom: CurrentPasswordField },
  invite: { label: t('Send invitation'), description: t('Emails a link to set a password') },
  vip: { label: t('VIP') },
  note: { label: t('Note'), custom: NoteField },
})

const fields = [
  'firstname',
  'lastname',
  'email',
  'login',
  'phone',
  'mobile',
  'organization_id',
  'role_ids',
  'group_ids',
  'password',
  'current_password',
  'vip',
  'note',
  'active',
]

type UserSheetProps = {
  user: Partial<AdminRecord>
  steps?: RecordSteps | undefined
  onClose: () => void
  /** Omitted if no user can be added. */
  onCopy?: ((user: Partial<AdminRecord>) => void) | undefined
}

/** Fields for administrators only; agents edit the description of a customer. */
const ofAccount = new Set(['role_ids', 'group_ids', 'password', 'active'])

/** Made once a sheet, so that what is typed into the field is not lost with every key. */
const useHints = ({ id, organization }: Partial<AdminRecord>) =>
  useState(() => hintsFor(id === undefined, organizationField(organization as string | undefined)))[0]

/** Not part of a user, and so not of the form that the contract describes. */
const ownForm = { ...forms.User, properties: { ...forms.User?.properties, current_password: { type: 'string' } } }

export function UserSheet({ user, steps, onClose, onCopy }: UserSheetProps) {
  const isNew = user.id === undefined
  const me = useMe()
  const isAdministrator = useCan()('admin.user')
  const shown = isAdministrator ? fields : fields.filter((name) => !ofAccount.has(name))
  return (
    <ResourceSheet
      resource={onCopy ? resource : { ...resource, verbs: ['show', 'update'] }}
      form={user.id === me.id ? ownForm : (forms.User ?? {})}
      noun={t('User')}
      newTitle={t('New user')}
      record={isNew ? { active: true, ...user } : user}
      nameOf={(one) => formatName(one as Person)}
      fields={isNew ? [...shown, 'invite'] : shown}
      hints={useHints(user)}
      steps={steps}
      onClose={onClose}
      onCopy={({ login: _login, email: _email, ...rest }) => onCopy?.(rest)}
    />
  )
}
