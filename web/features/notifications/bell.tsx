import { Bell as BellIcon } from 'lucide-react'
import { formatNumber } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Popover } from '#web/ui/primitives/popover.tsx'
import { AnnounceNotifications } from './announce-notifications.tsx'
import { MarkAll, NotificationList } from './notification-list.tsx'
import styles from './notification-list.module.css'
import { useUnseenTickets } from './queries.ts'
import { RecentToasts } from './recent-toasts.tsx'

const mostInPanel = 12
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
        {(close) => (
          <div className={styles.panel}>
            <div className={styles.panelHead}>
              <h2 className={styles.panelTitle}>{t('Notifications')}</h2>
              <MarkAll />
            </div>
            <div className={styles.panelBody}>
              <NotificationList most={mostInPanel} onOpen={close} />
              <RecentToasts />
            </div>
            <div className={styles.panelFoot}>
              <Link to="/notifications" onClick={close}>
                {t('All notifications')}
              </Link>
            </div>
          </div>
        )}
      </Popover>
      {count > 0 && (
        <span className={styles.badge} aria-hidden>
          {count > mostCounted ? `${mostCounted}+` : formatNumber(count)}
        </span>
      )}
    </span>
  )
}
