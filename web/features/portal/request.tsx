import { useQuery } from '@tanstack/react-query'
import { findPicture } from '#web/lib/people.ts'
import { useParams } from '@tanstack/react-router'
import { FileQuestionMark } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { type Article, statesQuery, threadQuery, ticketQuery } from '#web/domain/tickets/queries.ts'
import { AttachmentList } from '#web/domain/articles/attachment-list.tsx'
import { MailBody } from '#web/domain/articles/mail-body.tsx'
import { PlainBody } from '#web/domain/articles/plain-body.tsx'
import { isApiError } from '#web/lib/api/error.ts'
import { formatExact, formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { useTitle } from '#web/ui/use-title.ts'
import { changeRequest } from './change-request.ts'
import portal from './portal.module.css'
import styles from './request.module.css'
import { noteSeen } from './queries.ts'
import { RateRequest } from './rate-request.tsx'
import { RequestDetails } from './request-details.tsx'
import { ReplyBox } from './reply-box.tsx'
import { RequestStatus } from './request-status.tsx'

/** Who wrote: without the address, and without the house that an agent writes through. */
const nameIn = (from: string | null) =>
  (from ?? '')
    .replace(/\s*<[^>]*>$/, '')
    .replaceAll('"', '')
    .replace(/ via .+$/, '') || t('Support')

/** Messages by email or phone were recorded by others, and are still the customer's. */
function isBy({ id, email }: { id: number; email?: string | null }, { created_by_id, from }: Article): boolean {
  return created_by_id === id || Boolean(email && from?.toLowerCase().includes(email.toLowerCase()))
}

type MessageProps = { article: Article; image: string | null | undefined }

function Message({ article, image }: MessageProps) {
  const isMine = isBy(useMe(), article)
  const name = isMine ? t('You') : nameIn(article.from)
  return (
    <li className={classes(styles.message, isMine && styles.mine)}>
      <Avatar name={nameIn(article.from)} image={isMine ? undefined : findPicture({ image })} />
      <div className={styles.words}>
        <p className={styles.by}>
          <b dir="auto">{name}</b>
          <time dateTime={article.created_at} title={formatExact(article.created_at)}>
            {formatRelative(article.created_at)}
          </time>
        </p>
        {article.content_type.includes('html') ? <MailBody html={article.body} /> : <PlainBody text={article.body} />}
        <AttachmentList article={article} />
      </div>
    </li>
  )
}

function useRequest(id: number) {
  const { data: ticket, error, refetch } = useQuery(ticketQuery(id))
  const { data: thread, isFetching } = useQuery(threadQuery(id))
  const { data: states = [] } = useQuery(statesQuery)
  const stateType = String(states.find((state) => state.id === ticket?.state_id)?.state_type ?? 'open')
  const closed = states.find(({ state_type, active }) => state_type === 'closed' && active)
  const open = states.find(({ default_follow_up }) => default_follow_up)
  return { ticket, thread, isCurrent: !isFetching, error, refetch, stateType, closedId: closed?.id, openId: open?.id }
}

/**
 * A request opens at its newest message. Once, when the server has responded and the router has scrolled to the
 * top; later messages do not scroll.
 */
function useNewestInSight(id: number, isCurrent: boolean): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const opened = useRef<number>(undefined)
  useEffect(() => {
    const newest = list.current?.lastElementChild
    if (!isCurrent || !newest || opened.current === id) return
    opened.current = id
    if (newest.previousElementSibling) newest.scrollIntoView({ block: 'start' })
  }, [id, isCurrent])
  return list
}

const NotYours = () => (
  <EmptyState
    icon={FileQuestionMark}
    title={t('You can’t open this request')}
    action={<Link to="/requests">{t('My requests')}</Link>}
  >
    {t('It belongs to someone else, or the link is wrong.')}
  </EmptyState>
)

/** One request: the conversation, a reply, and a button to close it. */
export function RequestScreen() {
  const id = Number(useParams({ strict: false }).id)
  const { ticket, thread, isCurrent, error, refetch, stateType, closedId, openId } = useRequest(id)
  const count = thread?.articles.length
  const messages = useNewestInSight(id, count !== undefined && ticket !== undefined && isCurrent)
  useTitle(ticket?.title ?? t('Request'))
  useEffect(() => {
    if (count) void noteSeen(id)
  }, [id, count])
  if (isApiError(error, 403, 404)) return <NotYours />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!ticket || !thread) return <Skeleton lines={8} />
  const isDone = stateType === 'closed'
  const solve = async () => {
    await changeRequest(id, { state_id: closedId })
    toast(t('Request closed'), { undo: () => changeRequest(id, { state_id: ticket.state_id }) })
  }
  return (
    <article>
      <p className={portal.back}>
        <Link to="/requests">{t('My requests')}</Link> · #{ticket.number}
      </p>
      <div className={portal.head}>
        <h1 className={portal.title} dir="auto">
          {ticket.title}
        </h1>
        <RequestStatus stateType={stateType} />
      </div>
      <RequestDetails request={ticket} />
      <ol ref={messages} className={styles.messages} aria-label={t('Messages')}>
        {thread.articles.map((article) => (
          <Message key={article.id} article={article} image={thread.people[article.created_by_id]?.image} />
        ))}
      </ol>
      {isDone && <RateRequest id={id} />}
      <ReplyBox
        ticketId={id}
        isDone={isDone}
        openStateId={openId}
        onClose={!isDone && closedId ? () => void solve() : undefined}
      />
    </article>
  )
}
