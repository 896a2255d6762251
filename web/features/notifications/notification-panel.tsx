import { t } from '#web/lib/i18n/i18n.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { MarkAll, NotificationList } from './notification-list.tsx'
import styles from './notification-list.module.css'
import { RecentToasts } from './recent-toasts.tsx'

const mostInPanel = 12

/** What the bell opens. */
export const NotificationPanel = ({ onClose }: { onClose: () => void }) => (
  <div className={styles.panel}>
    <div className={styles.panelHead}>
      <h2 className={styles.panelTitle}>{t('Notifications')}</h2>
      <MarkAll />
    </div>
    <div className={styles.panelBody}>
      <NotificationList most={mostInPanel} onOpen={onClose} />
      <RecentToasts />
    </div>
    <div className={styles.panelFoot}>
      <Link to="/notifications" onClick={onClose}>
        {t('All notifications')}
      </Link>
    </div>
  </div>
)
