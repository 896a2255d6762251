import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useDeferredValue } from 'react'
import { User } from '#contract/user.ts'
import type { AdminRecord } from '#web/features/admin/resource/queries.ts'
import { api } from '#web/lib/api/api.ts'
import { formatRelative } from '#web/lib/format.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { findPicture, formatName, type Person } from '#web/lib/people.ts'
import { ListPage } from '#web/ui/patterns/list-page.tsx'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'
import { useOpenedRecord } from '#web/ui/patterns/use-opened-record.ts'
import { Pager } from '../pager.tsx'
import { CsvImport } from './csv-import.tsx'
import { ExportButton } from '../export-button.tsx'
import styles from './people.module.css'
import { exportedBy, searchedBy, type ShownUsers, UserFilters } from './user-filters.tsx'
import { UserMenu } from './user-menu.tsx'

const UserSheet = lazy(async () => ({ default: (await import('./user-sheet.tsx')).UserSheet }))

const pageSize = 50

const usersQuery = (shown: ShownUsers, page: number) =>
  queryOptions({
    queryKey: ['users', 'admin', shown, page],
    queryFn: async () => {
      const asked = searchedBy(shown)
      const [users, counted] = await Promise.all([
        api(User).search({ ...asked, page, per_page: pageSize, expand: true }),
        api(User).search({ ...asked, only_total_count: true }),
      ])
      return { users, total: counted.total_count }
    },
    placeholderData: keepPreviousData,
  })

const personOf = (user: AdminRecord) => user as unknown as Person & { image?: string | null }

const listed = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

const columns = (): Column<AdminRecord>[] => [
  {
    id: 'name',
    title: t('Name'),
    width: '220px',
    cell: (user) => (
      <span className={styles.person}>
        <Avatar name={formatName(personOf(user))} size="s" image={findPicture(personOf(user))} />
        <span dir="auto" className={styles.name}>
          {formatName(personOf(user))}
        </span>
        {user.vip === true && <Badge tone="notice">{t('VIP')}</Badge>}
        {user.active === false && <Badge>{t('Inactive')}</Badge>}
      </span>
    ),
  },
  {
    id: 'email',
    title: t('Email'),
    isMinor: true,
    width: '28%',
    cell: ({ email }) => <span dir="auto">{listed(email)}</span>,
  },
  {
    id: 'roles',
    title: t('Roles'),
    isMinor: true,
    cell: ({ roles }) => listed([roles].flat().map((role) => td(String(role)))),
  },
  { id: 'organization', title: t('Organization'), isMinor: true, cell: ({ organization }) => listed(organization) },
  {
    id: 'last_login',
    title: t('Last sign-in'),
    isMinor: true,
    width: '110px',
    cell: ({ last_login }) => (typeof last_login === 'string' ? formatRelative(last_login) : '—'),
  },
  { id: 'tools', title: '', isTool: true, cell: (user) => <UserMenu user={user} /> },
]

/** Found by the server and shown a page at a time: there may be a hundred thousand. */
export function UsersScreen() {
  const { page = 1, ...shown } = useSearch({ from: '/admin/admin/users' })
  const navigate = useNavigate()
  const { opened, turn, open, close, stepsIn } = useOpenedRecord<Partial<AdminRecord>>()
  const { data, error, refetch } = useQuery(usersQuery(useDeferredValue(shown), page))
  const go = (search: ShownUsers & { page?: number }) => void navigate({ to: '/admin/users', search, replace: true })
  const { q = '', role, active } = shown
  return (
    <ListPage
      title={t('Users')}
      count={data?.total}
      search={{ words: q, onChange: (words) => go({ ...shown, q: words }) }}
      actions={
        <>
          <CsvImport kind="users" />
          <ExportButton exported={exportedBy(shown)} count={data?.total} />
          <Button variant="primary" icon={Plus} onPress={() => open({})}>
            {t('New user')}
          </Button>
        </>
      }
      filters={<UserFilters shown={shown} onChange={go} />}
      empty={
        role || active !== undefined ? (
          <EmptyState
            title={t('No matches for this filter')}
            action={<Button onPress={() => go({})}>{t('Clear filters')}</Button>}
          />
        ) : undefined
      }
      columns={columns()}
      rows={data?.users}
      onOpen={open}
      currentId={opened?.id}
      isMuted={({ active: isActive }) => isActive === false}
      error={error}
      onRetry={() => void refetch()}
    >
      {data && <Pager page={page} size={pageSize} total={data.total} onPage={(next) => go({ ...shown, page: next })} />}
      {opened && (
        <Suspense fallback={null}>
          <UserSheet key={turn} user={opened} steps={stepsIn(data?.users)} onClose={close} onCopy={open} />
        </Suspense>
      )}
    </ListPage>
  )
}
