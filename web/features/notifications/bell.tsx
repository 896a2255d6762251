import { Bell as BellIcon } from 'lucide-react'
import { formatNumber } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { loadLater } from '#web/ui/load-later.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { Popover } from '#web/ui/primitives/popover.tsx'
import { AnnounceNotifications } from './announce-notifications.tsx'
import styles from './notification-list.module.css'
import { useUnseenTickets } from './queries.ts'

export const NotificationPanel = loadLater(async () => (await import('./notification-panel.tsx')).NotificationPanel)

const mostCounted = 99

/** How many tickets have something new, and what it is. */
export function Bell() {
  const count = useUnseenTickets().size
  const label =
    count === 0
      ? t('Notifications')
      : tn(count, 'Notifications: {count} unread ticket', 'Notifications: {count} unread tickets')
  return (
    <span className={styles.bell}>
      <AnnounceNotifications count={count} />
      <Popover
        label={t('Notifications')}
        placement="bottom start"
        trigger={<Button variant="ghost" size="s" icon={BellIcon} aria-label={label} />}
      >
        {(close) => <NotificationPanel onClose={close} />}
      </Popover>
      {count > 0 && (
        <span className={styles.badge} aria-hidden>
          {count > mostCounted ? `${mostCounted}+` : formatNumber(count)}
        </span>
      )}
    </span>
  )
}
