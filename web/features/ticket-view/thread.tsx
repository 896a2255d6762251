import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, History } from 'lucide-react'
import { Fragment, lazy, Suspense, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { VisuallyHidden } from 'react-aria-components'
import { formatDate, formatExact, formatTime } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { AfterPaint } from '#web/ui/after-paint.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import type { Article, Thread } from '#web/domain/tickets/queries.ts'
import { ArticleCard } from './article-card.tsx'
import { type Author, describeAuthor } from '#web/domain/articles/author.ts'
import { historyQuery } from '#web/domain/tickets/history-query.ts'
import { countSpans, type Span } from './spans.ts'
import { arrangeThread, isAutomatic, type ThreadEntry } from './thread-entries.ts'
import styles from './thread.module.css'
import { summarizeEvents, type TicketEvent } from './ticket-events.ts'
import { showArticle, useArrivals } from '#web/domain/tickets/use-arrivals.ts'
import { NamingTicket } from './other-ticket.tsx'
import { useFirstUnread } from './use-first-unread.ts'
import { buildSelector, theTop, useScrollTarget } from './use-scroll-target.ts'
import { useSpans } from './use-spans.ts'
import { useThreadPosition } from './use-thread-position.ts'

/** Only a long conversation needs one. */
const Outline = lazy(async () => ({ default: (await import('./outline.tsx')).Outline }))
const outlinedFrom = 16

const EventLine = ({ event }: { event: TicketEvent }) => (
  <p className={styles.event}>
    <History size={12} aria-hidden />
    <span>
      <bdi>{event.by}</bdi> <NamingTicket text={event.text} id={event.otherId} />{' '}
      <time title={formatExact(event.at)}>· {formatTime(event.at)}</time>
    </span>
  </p>
)

type LineProps = {
  entry: ThreadEntry
  newestFirst: boolean
  /** The first message of the conversation; it counts as read regardless of its author. */
  openingId: number | undefined
  people: Thread['people']
  mayChange: boolean
  onSplit: ((article: Article) => void) | undefined
}

/** The same author is the same object, so that a card is not drawn again for nothing. */
const useAuthor = (article: Article | undefined, people: Thread['people']): Author | undefined =>
  useMemo(() => article && describeAuthor(article, people), [article, people])

function Line({ entry, newestFirst, openingId, people, ...tools }: LineProps) {
  const author = useAuthor(entry.kind === 'article' ? entry.article : undefined, people)
  if (entry.kind === 'day') return <h2 className={styles.day}>{formatDate(entry.at)}</h2>
  if (entry.kind === 'unread') {
    return (
      <p id="unread" className={styles.unread}>
        {newestFirst ? t('Earlier messages') : t('New messages')}
      </p>
    )
  }
  if (entry.kind === 'event') return <EventLine event={entry.event} />
  const { article } = entry
  const isFolded = isAutomatic(article) && article.id !== openingId
  return author && <ArticleCard article={article} author={author} isFolded={isFolded} {...tools} />
}

type ThreadProps = {
  ticketId: number
  thread: Thread
  /** Not from the cache of an earlier visit, while the server is asked. */
  isCurrent: boolean
  /** From the address: opened there, and scrolled to again whenever it changes. */
  articleId: number | undefined
  showsEvents: boolean
  newestFirst: boolean
  mayChange: boolean
  onSplit: ((article: Article) => void) | undefined
}

/** What happened from the first message of a part until the message that follows it. */
function eventsWithin(events: readonly TicketEvent[], articles: readonly Article[], { start, end }: Span) {
  const from = start === 0 ? '' : (articles[start]?.created_at ?? '')
  const until = articles[end]?.created_at
  return events.filter(({ at }) => at >= from && (until === undefined || at < until))
}

export function ConversationThread(props: ThreadProps) {
  const { ticketId, thread, isCurrent, articleId, showsEvents, newestFirst, mayChange, onSplit } = props
  const { articles, people } = thread
  const scroller = useRef<HTMLDivElement>(null)
  const { data: past } = useQuery({ ...historyQuery(ticketId), enabled: showsEvents })
  const events = useMemo(
    () => (showsEvents && past ? summarizeEvents(past.history, { ...past.assets.User, ...people }) : []),
    [showsEvents, past, people],
  )
  const firstUnreadId = useFirstUnread(ticketId, articles, isCurrent)
  const { spans, openBefore, openAround } = useSpans(articles, articleId ?? firstUnreadId)
  const unseen = useArrivals(articles, scroller)
  const end = firstUnreadId ? '#unread' : buildSelector(articles.at(-1)?.id)
  const { goal, goTo } = useScrollTarget(articleId, newestFirst ? theTop : end)
  useThreadPosition(scroller, goal, newestFirst ? 'start' : 'end')
  const jump = (id: number) => {
    // Rendered synchronously, so that it can get the focus.
    flushSync(() => {
      openAround(id)
      goTo(id)
    })
    showArticle(id)
  }

  const linesOf = (span: Span) =>
    arrangeThread({
      articles: articles.slice(span.start, span.end),
      events: eventsWithin(events, articles, span),
      firstUnreadId,
      newestFirst,
      dayOf: formatDate,
    }).map((entry) => (
      <Line
        key={entry.key}
        entry={entry}
        newestFirst={newestFirst}
        openingId={articles[0]?.id}
        people={people}
        mayChange={mayChange}
        onSplit={onSplit}
      />
    ))

  const parts = spans.map((span, index) => {
    const lines = linesOf(span)
    const count = span.start - (spans[index - 1]?.end ?? 0)
    const earlier = <Earlier key="earlier" count={count} onOpen={() => openBefore(span)} />
    // The last part grows at its end, the others do not: each stays itself.
    const key = span.end === articles.length ? 'last' : span.end
    return <Fragment key={key}>{newestFirst ? [...lines, earlier] : [earlier, ...lines]}</Fragment>
  })

  const isLong = articles.length >= outlinedFrom
  return (
    <div className={styles.frame} data-outlined={isLong || undefined}>
      <div ref={scroller} className={styles.scroller}>
        <div className={styles.thread}>{newestFirst ? parts.toReversed() : parts}</div>
        <Arrivals unseen={unseen} people={people} arrow={newestFirst ? ArrowUp : ArrowDown} />
      </div>
      {isLong && (
        <Suspense>
          <AfterPaint>
            <Outline
              thread={thread}
              scroller={scroller}
              drawn={countSpans(spans)}
              firstUnreadId={firstUnreadId}
              newestFirst={newestFirst}
              onJump={jump}
            />
          </AfterPaint>
        </Suspense>
      )}
    </div>
  )
}

const Earlier = ({ count, onOpen }: { count: number; onOpen: () => void }) =>
  count > 0 && (
    <p className={styles.earlier}>
      <Button size="s" variant="ghost" onPress={onOpen}>
        {tn(count, '{count} earlier message', '{count} earlier messages')}
      </Button>
    </p>
  )

type ArrivalsProps = { unseen: readonly Article[]; people: Thread['people']; arrow: typeof ArrowDown }

/** Announces a new message without moving the view. */
function Arrivals({ unseen, people, arrow }: ArrivalsProps) {
  const [first] = unseen
  const newest = unseen.at(-1)
  return (
    <div className={styles.arrivals} role="status">
      {first && newest && (
        <Button variant="primary" size="s" icon={arrow} onPress={() => showArticle(first.id)}>
          {tn(unseen.length, '{count} new message', '{count} new messages')}
          <VisuallyHidden elementType="span">
            {t('from {name}', { name: describeAuthor(newest, people).name })}
          </VisuallyHidden>
        </Button>
      )}
    </div>
  )
}
