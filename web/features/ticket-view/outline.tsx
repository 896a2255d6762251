import { ChevronDown, ListTree, MailOpen } from 'lucide-react'
import { type RefObject, useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { useActions } from '#web/lib/actions/registry.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { Popover } from '#web/ui/primitives/popover.tsx'
import { Tooltip } from '#web/ui/primitives/tooltip.tsx'
import type { Article, Thread } from '#web/domain/tickets/queries.ts'
import { OutlineList } from './outline-list.tsx'
import { buildMarks } from './outline-marks.ts'
import styles from './outline.module.css'
import { type VisibleRange, useVisibleArticles } from './use-visible-articles.ts'

type RailProps = { articles: readonly Article[]; sight: VisibleRange; newestFirst: boolean }

function Rail({ articles, sight, newestFirst }: RailProps) {
  const marks = useMemo(() => buildMarks(articles), [articles])
  return (
    <span className={classes(styles.marks, newestFirst && styles.upwards)} aria-hidden>
      {marks.map(({ start, end, look }) => (
        <span
          key={start}
          className={classes(styles.mark, styles[look], start <= sight.last && end > sight.first && styles.inSight)}
        />
      ))}
    </span>
  )
}

type OutlineProps = {
  thread: Thread
  scroller: RefObject<HTMLElement | null>
  /** How many of the messages are drawn. */
  drawn: number
  firstUnreadId: number | undefined
  newestFirst: boolean
  onJump: (articleId: number) => void
}

/** An outline of a long conversation: the current position, and a link to every message. */
export function Outline(props: OutlineProps) {
  const { thread, scroller, drawn, firstUnreadId, newestFirst, onJump } = props
  const { articles } = thread
  const sight = useVisibleArticles(articles, scroller, drawn)
  const isNarrow = useNarrow()
  const [isOpen, setOpen] = useState(false)
  const jump = (id: number) => {
    setOpen(false)
    onJump(id)
  }
  const group = t('Ticket')
  useActions([
    { id: 'ticket-outline', title: t('Outline'), group, icon: ListTree, shortcut: 'o', run: () => setOpen(true) },
    {
      id: 'ticket-first-unread',
      title: t('Go to first unread message'),
      group,
      icon: MailOpen,
      shortcut: 'shift+u',
      enabled: firstUnreadId !== undefined,
      run: () => firstUnreadId !== undefined && onJump(firstUnreadId),
    },
  ])
  const position = t('Message {position} of {count}', { position: sight.last + 1, count: articles.length })
  const trigger = (
    <Tooltip text={t('Outline')} shortcut="o">
      <Button className={styles.rail ?? ''} aria-label={t('Outline: {position}', { position })}>
        <Rail articles={articles} sight={sight} newestFirst={newestFirst} />
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
        <OutlineList
          thread={thread}
          current={sight.last}
          firstUnreadId={firstUnreadId}
          newestFirst={newestFirst}
          onChoose={jump}
        />
      </Popover>
    </nav>
  )
}
