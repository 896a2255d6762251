import { useQuery } from '@tanstack/react-query'
import { ArrowDown, History } from 'lucide-react'
import { Fragment, useEffect, useMemo, useRef, useState } from 'react'
import { formatDate, formatExact, formatTime } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import type { Article, Thread } from '../queries.ts'
import { ArticleCard } from './article-card.tsx'
import { type Author, authorOf } from './author.ts'
import { historyQuery } from './queries.ts'
import { lastSeen, noteSeen } from './seen.ts'
import { firstSpans, joinSpans, type Span, spanAround, spanBefore } from './spans.ts'
import { arrangeThread, type ThreadEntry } from './thread-entries.ts'
import styles from './thread.module.css'
import { eventsIn, type TicketEvent } from './ticket-events.ts'
import { showArticle, useArrivals } from './use-arrivals.ts'
import { useThreadPosition } from './use-thread-position.ts'

const EventLine = ({ event }: { event: TicketEvent }) => (
  <p className={styles.event}>
    <History size={12} aria-hidden />
    <span>
      <bdi>{event.by}</bdi> {event.text} <time title={formatExact(event.at)}>· {formatTime(event.at)}</time>
    </span>
  </p>
)

type LineProps = {
  entry: ThreadEntry
  people: Thread['people']
  mayChange: boolean
  onSplit: ((article: Article) => void) | undefined
}

/** The same author is the same object, so that a card is not drawn again for nothing. */
const useAuthor = (article: Article | undefined, people: Thread['people']): Author | undefined =>
  useMemo(() => article && authorOf(article, people), [article, people])

function Line({ entry, people, mayChange, onSplit }: LineProps) {
  const author = useAuthor(entry.kind === 'article' ? entry.article : undefined, people)
  if (entry.kind === 'day') return <h2 className={styles.day}>{formatDate(entry.at)}</h2>
  if (entry.kind === 'unread') {
    return (
      <p id="unread" className={styles.unread}>
        {t('New since you looked')}
      </p>
    )
  }
  if (entry.kind === 'event') return <EventLine event={entry.event} />
  return author && <ArticleCard article={entry.article} author={author} mayChange={mayChange} onSplit={onSplit} />
}

type ThreadProps = {
  ticketId: number
  thread: Thread
  /** From the address: opened there, and scrolled to again whenever it changes. */
  articleId: number | undefined
  showsEvents: boolean
  mayChange: boolean
  onSplit: ((article: Article) => void) | undefined
}

/** What was unread when the ticket was opened; it stays marked while it is read. */
function useFirstUnread(ticketId: number, articles: readonly Article[]): number | undefined {
  const { id: me } = useMe()
  const [firstUnread] = useState(() => {
    const seen = lastSeen(ticketId)
    return seen === undefined
      ? undefined
      : articles.find(({ id, created_by_id }) => id > seen && created_by_id !== me)?.id
  })
  const last = articles.at(-1)?.id
  useEffect(() => {
    if (last !== undefined) noteSeen(ticketId, last)
  }, [ticketId, last])
  return firstUnread
}

/** The parts that are drawn; the others on demand, and a message from the address at once. */
function useSpans(articles: readonly Article[], wanted: number | undefined) {
  const at = articles.findIndex(({ id }) => id === wanted)
  const [opened, setOpened] = useState<readonly Span[]>(() => firstSpans(articles.length))
  return {
    spans: joinSpans(at === -1 ? opened : [...opened, spanAround(at)], articles.length),
    openBefore: (span: Span) => setOpened((before) => [...before, spanBefore(span)]),
  }
}

/** What happened from the first message of a part until the message that follows it. */
function eventsWithin(events: readonly TicketEvent[], articles: readonly Article[], { start, end }: Span) {
  const from = start === 0 ? '' : (articles[start]?.created_at ?? '')
  const until = articles[end]?.created_at
  return events.filter(({ at }) => at >= from && (until === undefined || at < until))
}

const selectorOf = (articleId: number | undefined) => `[data-article="${articleId}"]`

export function ConversationThread(props: ThreadProps) {
  const { ticketId, thread, articleId, showsEvents, mayChange, onSplit } = props
  const { articles, people } = thread
  const scroller = useRef<HTMLDivElement>(null)
  const { data: past } = useQuery({ ...historyQuery(ticketId), enabled: showsEvents })
  const events = useMemo(
    () => (showsEvents && past ? eventsIn(past.history, { ...(past.assets.User as Thread['people']), ...people }) : []),
    [showsEvents, past, people],
  )
  const firstUnreadId = useFirstUnread(ticketId, articles)
  const { spans, openBefore } = useSpans(articles, articleId ?? firstUnreadId)
  const unseen = useArrivals(articles, scroller)
  // Where it was opened: what comes later must not pull the reader along.
  const [start] = useState(firstUnreadId ? '#unread' : selectorOf(articles.at(-1)?.id))
  useThreadPosition(scroller, articleId ? selectorOf(articleId) : start)

  const linesOf = (span: Span) =>
    arrangeThread({
      articles: articles.slice(span.start, span.end),
      events: eventsWithin(events, articles, span),
      firstUnreadId,
      dayOf: formatDate,
    }).map((entry) => <Line key={entry.key} entry={entry} people={people} mayChange={mayChange} onSplit={onSplit} />)

  return (
    <div ref={scroller} className={styles.scroller}>
      <div className={styles.thread}>
        {spans.map((span, index) => (
          // The last part grows at its end, the others do not: each stays itself.
          <Fragment key={span.end === articles.length ? 'last' : span.end}>
            <Earlier count={span.start - (spans[index - 1]?.end ?? 0)} onOpen={() => openBefore(span)} />
            {linesOf(span)}
          </Fragment>
        ))}
      </div>
      <Arrivals unseen={unseen} people={people} />
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

/** Says that something came without moving what is being read. */
function Arrivals({ unseen, people }: { unseen: readonly Article[]; people: Thread['people'] }) {
  const [first] = unseen
  const newest = unseen.at(-1)
  return (
    <div className={styles.arrivals} role="status">
      {first && newest && (
        <Button variant="primary" size="s" icon={ArrowDown} onPress={() => showArticle(first.id)}>
          {tn(unseen.length, '{count} new message', '{count} new messages')}
          <span className={styles.hidden}>{t('from {name}', { name: authorOf(newest, people).name })}</span>
        </Button>
      )}
    </div>
  )
}
