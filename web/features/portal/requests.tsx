import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Inbox, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { statesQuery, type Ticket } from '#web/domain/tickets/queries.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import { useMe } from '#web/lib/session.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import portal from './portal.module.css'
import styles from './requests.module.css'
import { requestsQuery, seenQuery } from './queries.ts'
import { hasNewAnswer, RequestLine } from './request-line.tsx'
import { SearchField } from './search-field.tsx'
import type { RequestTab } from './request-tabs.ts'

const nothing: Record<RequestTab, () => string> = {
  open: () => t('You have no open requests'),
  closed: () => t('You have no closed requests'),
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

type ShownProps = { tab: RequestTab; words: string }

function Shown({ tab, words }: ShownProps) {
  const [limit, setLimit] = useState(step)
  const me = useMe()
  const { data: states = [] } = useQuery(statesQuery)
  const { data, error, refetch } = useQuery(requestsQuery({ tab, words, limit }, states))
  const { data: seen } = useQuery(seenQuery)
  const create = useNewRequest()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  if (data.requests.length === 0) {
    return words === '' ? (
      <EmptyState icon={Inbox} title={nothing[tab]()} action={create} />
    ) : (
      <EmptyState icon={SearchX} title={t('No matching requests')}>
        {t('Try fewer words or the request number.')}
      </EmptyState>
    )
  }
  const typeOf = ({ state_id }: Ticket) => String(states.find(({ id }) => id === state_id)?.state_type ?? 'open')
  const askerOf = ({ customer_id }: Ticket) => {
    const person = customer_id === me.id ? undefined : data.people[String(customer_id)]
    return person && formatName(person)
  }
  return (
    <>
      <ul className={styles.requests} aria-label={t('Requests')}>
        {data.requests.map((request) => (
          <RequestLine
            key={request.id}
            request={request}
            stateType={typeOf(request)}
            isNew={seen !== undefined && request.customer_id === me.id && hasNewAnswer(request, seen[request.id])}
            asker={askerOf(request)}
          />
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

function RequestTabs({ current }: { current: RequestTab | undefined }) {
  const { organization_id } = useMe()
  const { data: states = [] } = useQuery(statesQuery)
  const { data: open } = useQuery(requestsQuery({ tab: 'open', words: '', limit: step }, states))
  const shown: { id: RequestTab; label: string; count?: number | undefined }[] = [
    { id: 'open', label: t('Open'), count: open?.total },
    { id: 'closed', label: t('Closed') },
    ...(organization_id ? [{ id: 'organization' as const, label: t('My organization') }] : []),
  ]
  return (
    <nav className={styles.tabs} aria-label={t('My requests')}>
      {shown.map(({ id, label, count }) => (
        <Link key={id} to="/requests" search={{ shelf: id }} look="plain" aria-current={id === current && 'page'}>
          {label}
          {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** All requests of a customer with their status. */
export function RequestsScreen() {
  const title = t('My requests')
  useTitle(title)
  const { shelf: tab = 'open', q: words = '' } = useSearch({ strict: false }) as { shelf?: RequestTab; q?: string }
  const create = useNewRequest()
  return (
    <>
      <div className={portal.head}>
        <h1 className={portal.title}>{title}</h1>
        {create}
      </div>
      <p className={portal.lead}>{t('Track your requests and our replies.')}</p>
      <div className={styles.choice}>
        <RequestTabs current={words === '' ? tab : undefined} />
        <SearchField />
      </div>
      <Shown key={`${tab} ${words}`} tab={tab} words={words} />
      <footer className={styles.footer}>{t('You can also reply by email.')}</footer>
    </>
  )
}
