import { useQuery } from '@tanstack/react-query'
import { BellOff, BellRing, CheckCheck, MailOpen } from 'lucide-react'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import { formatExact, formatRelative } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { byTicket, type Notification, type TicketNews } from './by-ticket.ts'
import { setMuted, useMutedTickets } from './mutes.ts'
import styles from './news-list.module.css'
import { markAllSeen, markSeen, notificationsQuery } from './queries.ts'
import { deedOf, reasonOf } from './words.ts'

const unseenIds = ({ notifications }: TicketNews) => notifications.filter(({ seen }) => !seen).map(({ id }) => id)

function MuteButton({ ticketId, number }: { ticketId: number; number: string }) {
  const isMuted = useMutedTickets().has(ticketId)
  return (
    <IconButton
      icon={isMuted ? BellRing : BellOff}
      size="s"
      label={isMuted ? t('Unmute #{number}', { number }) : t('Mute #{number}', { number })}
      onPress={() => void setMuted(ticketId, !isMuted)}
    />
  )
}

type NewsItemProps = { news: TicketNews; onOpen?: (() => void) | undefined }

function NewsItem({ news, onOpen }: NewsItemProps) {
  const { ticketId, number, title, isUnseen, notifications } = news
  const [newest] = notifications as [Notification]
  const read = () => void markSeen(unseenIds(news)).catch(sayFailure)
  const open = () => {
    if (isUnseen) read()
    onOpen?.()
  }
  return (
    <li className={classes(styles.item, isUnseen && styles.unseen)}>
      <Link to="/tickets/$id" params={{ id: String(ticketId) }} look="plain" className={styles.link} onClick={open}>
        {isUnseen && <span className={styles.dot} role="img" aria-label={t('unread')} />}
        <span className={styles.title} dir="auto">
          {title}
        </span>
        <span className={styles.deed}>
          <bdi>{deedOf(newest)}</bdi>
          {notifications.length > 1 && (
            <span className={styles.more}>{tn(notifications.length - 1, 'and {count} more', 'and {count} more')}</span>
          )}
        </span>
        <span className={styles.reason}>{[`#${number}`, reasonOf(newest)].filter(Boolean).join(' · ')}</span>
      </Link>
      <div className={styles.end}>
        <time dateTime={newest.created_at} title={formatExact(newest.created_at)} className={styles.when}>
          {formatRelative(newest.created_at)}
        </time>
        <div className={styles.deeds}>
          {isUnseen && (
            <IconButton icon={MailOpen} size="s" label={t('Mark #{number} as read', { number })} onPress={read} />
          )}
          <MuteButton ticketId={ticketId} number={number} />
        </div>
      </div>
    </li>
  )
}

/** All at once, while there is anything unread. */
export function MarkAll() {
  const { data = [] } = useQuery(notificationsQuery)
  const isAnyUnseen = data.some(({ seen }) => !seen)
  if (data.length === 0) return null
  return (
    <Button
      size="s"
      variant="ghost"
      icon={CheckCheck}
      isDisabled={!isAnyUnseen}
      onPress={() => void markAllSeen().catch(sayFailure)}
    >
      {t('Mark all as read')}
    </Button>
  )
}

type NewsListProps = {
  /** Only so many, as in the panel. */
  most?: number | undefined
  onOpen?: (() => void) | undefined
}

/** One entry a ticket: what happened last, and why one is told. */
export function NewsList({ most, onOpen }: NewsListProps) {
  const { data, error, refetch } = useQuery(notificationsQuery)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  const entries = byTicket(data)
  if (entries.length === 0) {
    return (
      <EmptyState icon={BellOff} title={t('No notifications')}>
        {t('You are told when something happens to your tickets or when somebody mentions you.')}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list}>
      {entries.slice(0, most).map((news) => (
        <NewsItem key={news.ticketId} news={news} onOpen={onOpen} />
      ))}
    </ul>
  )
}
