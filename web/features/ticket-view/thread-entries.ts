import type { Article } from '#web/domain/tickets/queries.ts'
import type { TicketEvent } from './ticket-events.ts'

/** One line of a conversation, in the order in which it is read. */
export type ThreadEntry =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'article'; key: string; at: string; article: Article }
  | { kind: 'event'; key: string; at: string; event: TicketEvent }
  | { kind: 'unread'; key: string; at: string }

type Arranged = {
  articles: readonly Article[]
  events: readonly TicketEvent[]
  /** The first unread article, if there is one. */
  firstUnreadId: number | undefined
  newestFirst?: boolean
  dayOf: (moment: string) => string
}

const byTime = (one: { at: string }, other: { at: string }) => Date.parse(one.at) - Date.parse(other.at)

/** Messages and events between them, by day, with a line above the unread ones. */
export function arrangeThread({
  articles,
  events,
  firstUnreadId,
  newestFirst = false,
  dayOf,
}: Arranged): ThreadEntry[] {
  const said = articles.map((article) => articleEntry(article))
  const happened = events.map((event) => ({ kind: 'event', key: `e${event.id}`, at: event.at, event }) as const)
  const withTimeout = [...said, ...happened].toSorted(byTime)
  const all = newestFirst ? withTimeout.toReversed() : withTimeout
  return all.flatMap((entry, index) => {
    const before = all[index - 1]
    const isNewDay = !before || dayOf(entry.at) !== dayOf(before.at)
    const isFirstUnread = entry.kind === 'article' && entry.article.id === firstUnreadId
    const unread = isFirstUnread ? [{ kind: 'unread', key: 'unread', at: entry.at } as const] : []
    const shown = newestFirst ? [entry, ...unread] : [...unread, entry]
    return isNewDay ? [{ kind: 'day', key: `d${entry.key}`, at: entry.at } as const, ...shown] : shown
  })
}

const articleEntry = (article: Article) =>
  ({ kind: 'article', key: `a${article.id}`, at: article.created_at, article }) as const

/** Sent by a program: an automatic reply of ours, or an out-of-office reply. */
export const isAutomatic = ({ sender, internal, preferences }: Article): boolean =>
  !internal && (sender === 'System' || preferences['is-auto-response'] === true)
