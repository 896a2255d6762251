import { useQuery } from '@tanstack/react-query'
import type { Exported } from '#web/domain/exports/download-export.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { type Activity, ActivityFilter } from '../activity-filter.tsx'
import styles from './people.module.css'

/** The filters of the list, from the URL. */
export type ShownUsers = { q?: string; role?: number; active?: boolean }

/** The same for the server. */
export const searchedBy = ({ q = '', role, active }: ShownUsers) => ({
  query: q.trim() === '' ? '*' : q.trim(),
  ...(role === undefined ? {} : { role_ids: [role] }),
  ...(active === undefined ? {} : { active }),
})

const anyRole = 0

type UserFiltersProps = { shown: ShownUsers; onChange: (shown: ShownUsers) => void }

export function UserFilters({ shown, onChange }: UserFiltersProps) {
  const { data: roles = [] } = useQuery(choicesQuery('roles'))
  const { role, active, ...words } = shown
  const activity = active === undefined ? 'all' : active ? 'active' : 'inactive'
  const chooseActivity = (id: Activity) =>
    onChange({ ...words, ...(role && { role }), ...(id === 'all' ? {} : { active: id === 'active' }) })
  const chooseRole = (id: number) =>
    onChange({ ...words, ...(active === undefined ? {} : { active }), ...(id === anyRole ? {} : { role: id }) })
  return (
    <div className={styles.userFilters}>
      <Select
        label={t('Role')}
        isLabelHidden
        options={[{ id: anyRole, label: t('All roles') }, ...roles]}
        value={role ?? anyRole}
        onChange={chooseRole}
      />
      <ActivityFilter value={activity} onChange={chooseActivity} />
    </div>
  )
}

/** Other roles have the names that administrators gave them. */
const installedRoles = ['Admin', 'Agent', 'Customer']

export const exportedBy = (shown: ShownUsers): Exported => ({
  path: '/users/export',
  fileName: t('Users'),
  input: {
    ...searchedBy(shown),
    columns: ['name', 'email', 'roles', 'organization', 'phone', 'mobile', 'active', 'last_login'],
    titles: [
      t('Name'),
      t('Email'),
      t('Roles'),
      t('Organization'),
      t('Phone'),
      t('Mobile'),
      t('Active'),
      t('Last sign-in'),
    ],
    names: Object.fromEntries(installedRoles.map((name) => [name, td(name)])),
  },
})
