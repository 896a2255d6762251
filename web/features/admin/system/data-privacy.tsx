import { queryOptions, useQuery } from '@tanstack/react-query'
import { ShieldMinus } from 'lucide-react'
import type { PlainAnswerOf } from '#contract/client.ts'
import { DataPrivacyTask } from '#contract/data-privacy-task.ts'
import { api } from '#web/lib/api/api.ts'
import { formatRelative } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { ListPage } from '#web/ui/patterns/list-page.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'

type Task = PlainAnswerOf<typeof DataPrivacyTask.endpoints.show>

/** What the server keeps of a record that is gone: shortened names. */
type Kept = {
  user?: { firstname: string; lastname: string; email: string }
  ticket?: { title: string }
  customer_tickets_count?: number
  error?: string
}

const tasksQuery = queryOptions({
  queryKey: ['data_privacy_tasks', 'list'],
  queryFn: () =>
    api(DataPrivacyTask.endpoints).list({ per_page: 500, sort_by: ['id'], order_by: ['desc'] }) as Promise<Task[]>,
})

function describeRecord({ preferences, deletable_type, deletable_id }: Task): string {
  const { user, ticket } = preferences as Kept
  if (user) return `${user.firstname} ${user.lastname} (${user.email})`
  return ticket?.title ?? `${deletable_type} ${deletable_id}`
}

function describeTickets({ preferences }: Task): string {
  const { customer_tickets_count: count } = preferences as Kept
  return count === undefined ? '—' : tn(count, '{count} ticket', '{count} tickets')
}

const stateBadge = ({ state, preferences }: Task) => {
  if (state === 'completed') return <Badge tone="success">{t('Deleted')}</Badge>
  if (state === 'in process') return <Badge tone="accent">{t('Deleting')}</Badge>
  return (
    <>
      <Badge tone="danger">{t('Failed')}</Badge> {(preferences as Kept).error}
    </>
  )
}

const columns = (): Column<Task>[] => [
  {
    id: 'type',
    title: t('Type'),
    width: '110px',
    cell: ({ deletable_type }) => (deletable_type === 'User' ? t('Person') : t('Ticket')),
  },
  { id: 'record', title: t('Deleted record'), cell: (task) => <span dir="auto">{describeRecord(task)}</span> },
  { id: 'tickets', title: t('With tickets'), width: '130px', isMinor: true, cell: describeTickets },
  { id: 'state', title: t('State'), cell: stateBadge },
  {
    id: 'created_at',
    title: t('Requested'),
    width: '150px',
    isMinor: true,
    cell: ({ created_at }) => formatRelative(created_at),
  },
]

export function DataPrivacyScreen() {
  const { data, error, refetch } = useQuery(tasksQuery)
  return (
    <ListPage
      title={t('Data privacy')}
      count={data?.length}
      lead={t('People and tickets deleted for good. To delete a person, use the menu in their row under Users.')}
      columns={columns()}
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState icon={ShieldMinus} title={t('Nothing has been deleted yet')} />}
    />
  )
}
