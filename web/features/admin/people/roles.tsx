import { Role } from '#contract/role.ts'
import forms from '#contract/role.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import type { FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { changedColumn, commonHints, nameColumn, yesColumn } from '../lists/columns.tsx'
import { GroupAccessField } from './group-access-field.tsx'
import { PermissionsField } from './permission-tree.tsx'

const hints = (): FieldHints => ({
  ...commonHints(),
  active: { label: t('Active'), description: t('Inactive roles grant no permissions.') },
  default_at_signup: { label: t('Assign to everyone who signs up') },
  permission_ids: { label: t('Permissions'), custom: PermissionsField },
  group_ids: { label: t('Group access'), custom: GroupAccessField },
})

export const RolesScreen = () => (
  <ResourceAdmin
    resource={Role}
    form={forms.Role}
    title={t('Roles')}
    noun={t('Role')}
    newTitle={t('New role')}
    noneTitle={t('No roles yet')}
    lead={t('Roles define what people can do. They can’t be deleted; an inactive role grants no permissions.')}
    columns={[
      nameColumn(),
      {
        id: 'permission_ids',
        title: t('Permissions'),
        isMinor: true,
        cell: ({ permission_ids }) =>
          tn(Array.isArray(permission_ids) ? permission_ids.length : 0, '{count} permission', '{count} permissions'),
      },
      yesColumn('default_at_signup', t('At sign-up')),
      changedColumn(),
    ]}
    fields={['name', 'permission_ids', 'group_ids', 'default_at_signup', 'note', 'active']}
    hints={hints()}
  />
)
