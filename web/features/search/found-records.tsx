import { useNavigate } from '@tanstack/react-router'
import { Building2, UserX } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { type Column, Table } from '#web/ui/primitives/table.tsx'
import type { FoundOrganization, FoundPerson } from './queries.ts'
import styles from './search-screen.module.css'

const personColumns = (): Column<FoundPerson>[] => [
  {
    id: 'name',
    title: t('Name'),
    cell: ({ name, image }) => (
      <span className={styles.person}>
        <Avatar name={name} image={image} size="s" /> <bdi>{name}</bdi>
      </span>
    ),
  },
  { id: 'email', title: t('Email'), cell: ({ email }) => <bdi>{email}</bdi> },
  {
    id: 'organization',
    title: t('Organization'),
    isMinor: true,
    cell: ({ organization }) => <bdi>{organization}</bdi>,
  },
  { id: 'phone', title: t('Phone'), isMinor: true, cell: ({ phone }) => <bdi>{phone}</bdi> },
]

/** People are opened on their own page, which is in another area. */
function useOpen(path: string) {
  const navigate = useNavigate()
  return ({ id }: { id: number }) => void navigate({ href: `/${path}/${id}` })
}

export function FoundPeople({ people }: { people: readonly FoundPerson[] }) {
  const open = useOpen('users')
  if (people.length === 0) return <EmptyState icon={UserX} title={t('No matching people')} />
  return (
    <div className={styles.records}>
      <Table
        label={t('People')}
        columns={personColumns()}
        rows={people}
        onOpen={open}
        isMuted={({ isActive }) => !isActive}
      />
    </div>
  )
}

const organizationColumns = (): Column<FoundOrganization>[] => [
  { id: 'name', title: t('Name'), cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'domain', title: t('Domain'), cell: ({ domain }) => <bdi>{domain}</bdi> },
  { id: 'note', title: t('Note'), isMinor: true, cell: ({ note }) => <bdi>{note}</bdi> },
]

export function FoundOrganizations({ organizations }: { organizations: readonly FoundOrganization[] }) {
  const open = useOpen('organizations')
  if (organizations.length === 0) return <EmptyState icon={Building2} title={t('No matching organizations')} />
  return (
    <div className={styles.records}>
      <Table
        label={t('Organizations')}
        columns={organizationColumns()}
        rows={organizations}
        onOpen={open}
        isMuted={({ isActive }) => !isActive}
      />
    </div>
  )
}
