import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Inbox, Plus } from 'lucide-react'
import { useState } from 'react'
import { statesQuery, type Ticket } from '#web/features/tickets/queries.ts'
import { formatNumber, formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './portal.module.css'
import { requestsQuery } from './queries.ts'
import type { Shelf } from './shelves.ts'
import { Standing } from './standing.tsx'

/** Somebody of ours had the last word. */
const isAnswered = ({ last_contact_agent_at: ours, last_contact_customer_at: theirs }: Ticket) =>
  typeof ours === 'string' && (typeof theirs !== 'string' || ours > theirs)

type RequestLineProps = { request: Ticket; stateType: string }

const RequestLine = ({ request, stateType }: RequestLineProps) => (
  <li className={styles.request}>
    <Link to="/requests/$id" params={{ id: String(request.id) }} look="plain" className={styles.opens}>
      <span className={styles.name} dir="auto">
        {isAnswered(request) && <span className={styles.dot} role="img" aria-label={t('Answered')} />}
        {request.title}
      </span>
    </Link>
    <Standing stateType={stateType} pendingUntil={request.pending_time as string | null} />
    <p className={styles.about}>
      {t('Changed {when}', { when: formatRelative(request.updated_at) })} · #{request.number}
    </p>
  </li>
)

const nothing: Record<Shelf, () => string> = {
  open: () => t('You have no open requests'),
  closed: () => t('None of your requests is done yet'),
  organization: () => t('Your organization has no requests'),
}

function useNewRequest() {
  const navigate = useNavigate()
  return (
    <Button variant="primary" icon={Plus} onPress={() => void navigate({ to: '/requests/new' })}>
      {t('New request')}
    </Button>
  )
}

const step = 25

function Shown({ shelf }: { shelf: Shelf }) {
  const [limit, setLimit] = useState(step)
  const { data: states = [] } = useQuery(statesQuery)
  const { data, error, refetch } = useQuery(requestsQuery(shelf, states, limit))
  const create = useNewRequest()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  if (data.requests.length === 0) return <EmptyState icon={Inbox} title={nothing[shelf]()} action={create} />
  const typeOf = ({ state_id }: Ticket) => String(states.find(({ id }) => id === state_id)?.state_type ?? 'open')
  return (
    <>
      <ul className={styles.requests}>
        {data.requests.map((request) => (
          <RequestLine key={request.id} request={request} stateType={typeOf(request)} />
        ))}
      </ul>
      {data.total > data.requests.length && (
        <Button className={styles.more} onPress={() => setLimit(limit + step)}>
          {t('Show more')}
        </Button>
      )}
    </>
  )
}

/** Everything that a customer asked, and where it stands. */
export function RequestsScreen() {
  const title = t('My requests')
  useTitle(title)
  const { shelf = 'open' } = useSearch({ strict: false }) as { shelf?: Shelf }
  const { organization_id } = useMe()
  const { data: states = [] } = useQuery(statesQuery)
  const { data: open } = useQuery(requestsQuery('open', states, step))
  const create = useNewRequest()
  const shown: { id: Shelf; label: string; count?: number | undefined }[] = [
    { id: 'open', label: t('Open'), count: open?.total },
    { id: 'closed', label: t('Done') },
    ...(organization_id ? [{ id: 'organization' as const, label: t('My organization') }] : []),
  ]
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {create}
      </div>
      <p className={styles.lead}>{t('Everything you asked us, and where it stands.')}</p>
      <nav className={styles.shelves} aria-label={title}>
        {shown.map(({ id, label, count }) => (
          <Link key={id} to="/requests" search={{ shelf: id }} look="plain" aria-current={id === shelf && 'page'}>
            {label}
            {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
          </Link>
        ))}
      </nav>
      <Shown shelf={shelf} />
      <footer className={styles.footer}>{t('Reply by e-mail or here: both reach the same people.')}</footer>
    </>
  )
}
