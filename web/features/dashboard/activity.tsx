import { useQuery } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'
import { formatExact, formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatActor } from '#web/lib/people.ts'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import styles from './dashboard.module.css'
import { activityQuery } from './queries.ts'
import { Section } from './section.tsx'

function describeActivity({ updated_by, created_at, updated_at }: TicketRow): string {
  const name = formatActor(updated_by)
  return created_at === updated_at ? t('{name} created the ticket', { name }) : t('{name} updated the ticket', { name })
}

const Entry = ({ row }: { row: TicketRow }) => (
  <li className={styles.row}>
    <Link to="/tickets/$id" params={{ id: String(row.id) }} look="plain" className={styles.activity}>
      <span className={styles.subject} dir="auto">
        {row.title}
      </span>
      <time dateTime={row.updated_at} title={formatExact(row.updated_at)} className={styles.number}>
        {formatRelative(row.updated_at)}
      </time>
      <span className={styles.about}>
        <bdi>{describeActivity(row)}</bdi>
      </span>
      <span className={styles.number}>#{row.number}</span>
    </Link>
  </li>
)

function Entries() {
  const { data, error, refetch } = useQuery(activityQuery)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton lines={4} />
  if (data.length === 0) return <p className={styles.nothing}>{t('No activity in your groups yet')}</p>
  return (
    <ul>
      {data.map((row) => (
        <Entry key={row.id} row={row} />
      ))}
    </ul>
  )
}

/** Recent activity in the user's groups. */
export const ActivitySection = () => (
  <Section title={t('Latest activity')} icon={Activity}>
    <Entries />
  </Section>
)
