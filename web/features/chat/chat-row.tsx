import type { ReactNode } from 'react'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { formatNumber, formatRelative, formatTime } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { readExcerpt } from './plain-text.ts'
import type { ChatSessionRecord } from './queries.ts'
import { useTyping } from './typing.ts'
import { nameVisitor } from './visitor.ts'
import styles from './console.module.css'

type ChatRowProps = {
  session: ChatSessionRecord
  isOpen: boolean
  onOpen: (id: number) => void
  /** At the end of the first line. */
  end: ReactNode
  children: ReactNode
  isUnread?: boolean
  isFaded?: boolean
}

/** One visitor in a list: who it is, when, and a line about it. */
export function ChatRow({ session, isOpen, onOpen, end, children, isUnread = false, isFaded = false }: ChatRowProps) {
  const name = nameVisitor(session)
  return (
    <Link
      to="/chats"
      search={{ session: session.id }}
      look="plain"
      className={classes(styles.row, isUnread && styles.unread, isFaded && styles.faded)}
      aria-current={isOpen ? 'true' : undefined}
      data-open={isOpen || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen(session.id)
      }}
    >
      <Avatar name={name} />
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>
      {end}
      {children}
    </Link>
  )
}

type ListedProps = { session: ChatSessionRecord; isOpen: boolean; onOpen: (id: number) => void }

const describeLast = ({ last_message: last }: ChatSessionRecord): string => {
  if (!last) return ''
  const text = readExcerpt(last.content)
  return last.created_by_id === null ? text : t('You: {text}', { text })
}

/** A running chat of this agent. */
export function OwnRow({ session, ...row }: ListedProps) {
  const isTyping = useTyping(session.id) !== undefined
  const { unread_count: unread } = session
  const end =
    unread > 0 ? (
      <span className={styles.badge} role="img" aria-label={tn(unread, '{count} unread', '{count} unread')}>
        {formatNumber(unread)}
      </span>
    ) : (
      <time className={styles.time} dateTime={session.updated_at}>
        {formatRelative(session.last_message_at ?? session.updated_at)}
      </time>
    )
  return (
    <ChatRow {...row} session={session} end={end} isUnread={unread > 0}>
      <span className={styles.line} dir="auto">
        {isTyping ? t('is typing') : describeLast(session)}
      </span>
    </ChatRow>
  )
}

/** A chat that ended today: its ticket, its rating, or what was said last. */
export function EndedRow({ session, ...row }: ListedProps) {
  const { ticket_number, rating, rating_note, closed_at, updated_at } = session
  const outcome = [
    ticket_number !== null && t('Ticket #{number}', { number: ticket_number }),
    rating !== null && t('Rated {rating}', { rating }),
    rating_note && `“${rating_note}”`,
  ].filter(Boolean)
  return (
    <ChatRow
      {...row}
      session={session}
      end={<time className={styles.time}>{formatTime(closed_at ?? updated_at)}</time>}
    >
      <span className={styles.line} dir="auto">
        {outcome.length > 0 ? outcome.join(' · ') : describeLast(session)}
      </span>
    </ChatRow>
  )
}
