import { Lock } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { formatDateTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import type { Article, Thread } from '#web/domain/tickets/queries.ts'
import { describeAuthor } from '#web/domain/articles/author.ts'
import { ChannelIcon } from '#web/domain/tickets/channel.ts'
import { makeExcerpt } from '#web/domain/articles/excerpt.ts'
import styles from './outline.module.css'

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrow keys move through the entries; Tab leaves them. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  const entries = [...(event.currentTarget.closest('ol')?.querySelectorAll('button') ?? [])]
  const at = entries.indexOf(event.currentTarget)
  entries[step(at, entries.length)]?.focus()
}

type EntryProps = { article: Article; people: Thread['people']; isCurrent: boolean; onPress: () => void }

const Entry = ({ article, people, isCurrent, onPress }: EntryProps) => (
  <li>
    <button
      type="button"
      className={classes(styles.entry, isCurrent && styles.current)}
      tabIndex={isCurrent ? 0 : -1}
      autoFocus={isCurrent}
      aria-current={isCurrent || undefined}
      onClick={onPress}
      onKeyDown={moveFocus}
    >
      <span className={classes(styles.sign, article.internal && styles.locked)}>
        {article.internal ? <Lock size={13} aria-hidden /> : <ChannelIcon {...article} />}
      </span>
      <bdi className={styles.name}>{describeAuthor(article, people).name}</bdi>
      <time className={styles.when}>{formatDateTime(article.created_at)}</time>
      <span className={styles.words} dir="auto">
        {makeExcerpt(article) || t('No text')}
      </span>
    </button>
  </li>
)

type OutlineListProps = {
  thread: Thread
  /** The message that is being read, by its place. */
  current: number
  firstUnreadId: number | undefined
  newestFirst: boolean
  onChoose: (articleId: number) => void
}

/** Every message by its first words. */
export function OutlineList({ thread, current, firstUnreadId, newestFirst, onChoose }: OutlineListProps) {
  const entries = thread.articles.map((article, place) => (
    <Entry
      key={article.id}
      article={article}
      people={thread.people}
      isCurrent={place === current}
      onPress={() => onChoose(article.id)}
    />
  ))
  return (
    <div className={styles.panel}>
      {firstUnreadId !== undefined && (
        <button type="button" className={styles.unread} onClick={() => onChoose(firstUnreadId)}>
          {t('Go to first unread message')}
        </button>
      )}
      <ol className={styles.entries}>{newestFirst ? entries.toReversed() : entries}</ol>
    </div>
  )
}
