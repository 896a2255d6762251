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
import { byTicket, type Notification, type TicketNotifications } from './by-ticket.ts'
import { setMuted, useMutedTickets } from './mutes.ts'
import styles from './notification-list.module.css'
import { markAllAsRead, markAsRead } from './mark-as-read.ts'
import { notificationsQuery } from './queries.ts'
import { describeNotification, describeReason } from './describe-notification.ts'

const unseenIds = ({ notifications }: TicketNotifications) =>
  notifications.filter(({ seen }) => !seen).map(({ id }) => id)

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

type NotificationItemProps = { entry: TicketNotifications; onOpen?: (() => void) | undefined }

function NotificationItem({ entry, onOpen }: NotificationItemProps) {
  const { ticketId, number, title, isUnseen, notifications } = entry
  const [newest] = notifications as [Notification]
  const read = () => void markAsRead(unseenIds(entry)).catch(sayFailure)
  const open = () => {
    if (isUnseen) read()
    onOpen?.()
  }
  return (
    <li className={classes(styles.item, isUnseen && styles.unseen)}>
      <Link to="/tickets/$id" params={{ id: String(ticketId) }} look="plain" className={styles.link} onClick={open}>
        {isUnseen && <span className={styles.dot} role="img" aria-label={t('Unread')} />}
        <span className={styles.title} dir="auto">
          {title}
        </span>
        <span className={styles.event}>
          <bdi className={styles.what}>{describeNotification(newest)}</bdi>
          {notifications.length > 1 && (
            <span className={styles.more}>{tn(notifications.length - 1, 'and {count} more', 'and {count} more')}</span>
          )}
        </span>
        <span className={styles.reason}>{[`#${number}`, describeReason(newest)].filter(Boolean).join(' · ')}</span>
      </Link>
      <div className={styles.end}>
        <time dateTime={newest.created_at} title={formatExact(newest.created_at)} className={styles.when}>
          {formatRelative(newest.created_at)}
        </time>
        <div className={styles.actions}>
          {isUnseen && (
            <IconButton icon={MailOpen} size="s" label={t('Mark #{number} as read', { number })} onPress={read} />
          )}
          <MuteButton ticketId={ticketId} number={number} />
        </div>
      </div>
    </li>
  )
}

/** Marks all as read, while there are unread ones. */
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
      onPress={() => void markAllAsRead().catch(sayFailure)}
    >
      {t('Mark all as read')}
    </Button>
  )
}

type NotificationListProps = {
  /** Only so many, as in the panel. */
  most?: number | undefined
  onOpen?: (() => void) | undefined
}

/** One entry for each ticket: its latest change, and the reason for the notification. */
export function NotificationList({ most, onOpen }: NotificationListProps) {
  const { data, error, refetch } = useQuery(notificationsQuery)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  const entries = byTicket(data)
  if (entries.length === 0) {
    return (
      <EmptyState icon={BellOff} title={t('No notifications')}>
        {t('You’ll be notified when your tickets change or someone mentions you.')}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list}>
      {entries.slice(0, most).map((entry) => (
        <NotificationItem key={entry.ticketId} entry={entry} onOpen={onOpen} />
      ))}
    </ul>
  )
}
