import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { t } from '#web/lib/i18n/i18n.ts'
import { useTitle } from '#web/ui/use-title.ts'
import { Breadcrumbs } from '#web/ui/primitives/breadcrumbs.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { MessageLog } from './message-log.tsx'
import { type ChatSessionRecord, lookEvery, messagesQuery, sessionQuery } from './queries.ts'
import { nameVisitor } from './visitor.ts'
import { VisitorPanel } from './visitor-panel.tsx'
import styles from './history.module.css'

const route = getRouteApi('/agent/chat/sessions/$id')

/** One conversation to read, at an address that tickets and the search link to. */
export function SessionScreen() {
  const id = Number(route.useParams().id)
  const { data, error, refetch } = useQuery(sessionQuery(id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  return <Session session={data as ChatSessionRecord} />
}

function Session({ session }: { session: ChatSessionRecord }) {
  const { data: messages = [] } = useQuery({
    ...messagesQuery(session.id),
    refetchInterval: session.state === 'running' && lookEvery,
  })
  const name = nameVisitor(session)
  useTitle(t('Chat with {name}', { name }))
  return (
    <div className={styles.session}>
      <section className={styles.reading} aria-label={t('Chat with {name}', { name })}>
        <header className={styles.head}>
          <Breadcrumbs
            trail={[
              <Link key="chats" to="/chat/sessions" search={{}}>
                {t('Ended chats')}
              </Link>,
            ]}
            current={name}
          />
          <h1>{t('Chat with {name}', { name })}</h1>
          <p>
            {session.rating !== null && t('Rated {rating} out of 5', { rating: session.rating })}
            {session.ticket_id !== null && (
              <Link to="/tickets/$id" params={{ id: String(session.ticket_id) }}>
                {t('Ticket #{number}', { number: session.ticket_number ?? '' })}
              </Link>
            )}
            {session.state !== 'closed' && (
              <Link to="/chats" search={{ session: session.id }}>
                {t('Open in chats')}
              </Link>
            )}
          </p>
        </header>
        <MessageLog session={session} messages={messages} />
      </section>
      <VisitorPanel session={session} />
    </div>
  )
}
