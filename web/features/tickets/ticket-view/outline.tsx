import { ChevronDown, Lock } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { useNarrow } from '#web/features/ticket-list/use-narrow.ts'
import { useActions } from '#web/lib/actions/registry.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { Popover } from '#web/ui/primitives/popover.tsx'
import { Tooltip } from '#web/ui/primitives/tooltip.tsx'
import type { Article, Thread } from '../queries.ts'
import { authorOf } from './author.ts'
import { ChannelIcon } from './channel.ts'
import { excerptOf } from './excerpt.ts'
import { marksOf } from './outline-marks.ts'
import styles from './outline.module.css'
import { type Sight, useSight } from './use-sight.ts'

function Rail({ articles, sight }: { articles: readonly Article[]; sight: Sight }) {
  const marks = useMemo(() => marksOf(articles), [articles])
  return (
    <span className={styles.marks} aria-hidden>
      {marks.map(({ start, end, look }) => (
        <span
          key={start}
          className={classes(styles.mark, styles[look], start <= sight.last && end > sight.first && styles.inSight)}
        />
      ))}
    </span>
  )
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The arrows walk through the entries; Tab leaves them. */
function walk(event: KeyboardEvent<HTMLButtonElement>): void {
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
      onKeyDown={walk}
    >
      <span className={classes(styles.sign, article.internal && styles.locked)}>
        {article.internal ? <Lock size={13} aria-hidden /> : <ChannelIcon {...article} />}
      </span>
      <bdi className={styles.name}>{authorOf(article, people).name}</bdi>
      <time className={styles.when}>{formatDateTime(article.created_at)}</time>
      <span className={styles.words} dir="auto">
        {excerptOf(article) || t('No text')}
      </span>
    </button>
  </li>
)

type OutlineProps = {
  thread: Thread
  scroller: RefObject<HTMLElement | null>
  /** How many of the messages are drawn. */
  drawn: number
  firstUnreadId: number | undefined
  onJump: (articleId: number) => void
}

/** A long conversation in short: where one is in it, and a way to every message. */
export function Outline({ thread: { articles, people }, scroller, drawn, firstUnreadId, onJump }: OutlineProps) {
  const sight = useSight(articles, scroller, drawn)
  const isNarrow = useNarrow()
  const [isOpen, setOpen] = useState(false)
  const jump = (id: number) => {
    setOpen(false)
    onJump(id)
  }
  const group = t('Ticket')
  useActions([
    { id: 'ticket-outline', title: t('Outline'), group, shortcut: 'o', run: () => setOpen(true) },
    {
      id: 'ticket-first-unread',
      title: t('To the first unread message'),
      group,
      shortcut: 'shift+u',
      enabled: firstUnreadId !== undefined,
      run: () => firstUnreadId !== undefined && onJump(firstUnreadId),
    },
  ])
  const position = t('Message {position} of {count}', { position: sight.last + 1, count: articles.length })
  const trigger = (
    <Tooltip text={t('Outline')} shortcut="o">
      <Button className={styles.rail ?? ''} aria-label={t('Outline: {position}', { position })}>
        <Rail articles={articles} sight={sight} />
        <span className={styles.position}>{position}</span>
        <ChevronDown size={15} className={styles.arrow ?? ''} aria-hidden />
      </Button>
    </Tooltip>
  )
  return (
    <nav className={styles.outline} aria-label={t('Outline')}>
      <Popover
        label={t('Outline')}
        placement={isNarrow ? 'bottom' : 'start top'}
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={trigger}
      >
        <div className={styles.panel}>
          {firstUnreadId !== undefined && (
            <button type="button" className={styles.unread} onClick={() => jump(firstUnreadId)}>
              {t('To the first unread message')}
            </button>
          )}
          <ol className={styles.entries}>
            {articles.map((article, place) => (
              <Entry
                key={article.id}
                article={article}
                people={people}
                isCurrent={place === sight.last}
                onPress={() => jump(article.id)}
              />
            ))}
          </ol>
        </div>
      </Popover>
    </nav>
  )
}
