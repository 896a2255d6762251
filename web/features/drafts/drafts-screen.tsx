import { useQuery } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import { formatExact, formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import styles from './drafts.module.css'
import { draftedTicketsQuery } from './queries.ts'

type Drafted = Awaited<ReturnType<NonNullable<typeof draftedTicketsQuery.queryFn>>>[number]

function Content({ draft: { ticket, answer, title, words, at } }: { draft: Drafted }) {
  const when = new Date(at).toISOString()
  const kind = answer ? t('Answer in help centre') : t('New ticket')
  return (
    <>
      <span className={styles.title} dir="auto">
        {ticket?.title ?? (title || kind)}
      </span>
      <time dateTime={when} title={formatExact(when)} className={styles.aside}>
        {formatRelative(when)}
      </time>
      <span className={styles.words} dir="auto">
        {words || t('No text')}
      </span>
      <span className={styles.aside}>{ticket ? `#${ticket.number}` : kind}</span>
    </>
  )
}

function Entry({ draft }: { draft: Drafted }) {
  const { ticketId, answer, search } = draft
  return (
    <li>
      {answer ? (
        <Link
          to="/knowledge_base/$base/locale/$locale/answer/$id/edit"
          params={answer}
          look="plain"
          className={styles.draft}
        >
          <Content draft={draft} />
        </Link>
      ) : ticketId === undefined ? (
        <Link to="/tickets/new" search={search} look="plain" className={styles.draft}>
          <Content draft={draft} />
        </Link>
      ) : (
        <Link to="/tickets/$id" params={{ id: String(ticketId) }} look="plain" className={styles.draft}>
          <Content draft={draft} />
        </Link>
      )}
    </li>
  )
}

function Drafts() {
  const { data, error, refetch } = useQuery(draftedTicketsQuery)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  if (data.length === 0) {
    return (
      <EmptyState icon={PencilLine} title={t('No drafts')}>
        {t('Messages you haven’t sent are saved here.')}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list}>
      {data.map((draft) => (
        <Entry key={draft.key} draft={draft} />
      ))}
    </ul>
  )
}

/** All unsent drafts, from every device. */
export const DraftsScreen = () => <Page title={t('Drafts')} width="column" body={<Drafts />} />
