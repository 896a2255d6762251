import { useStore } from '#web/lib/external-store.ts'
import { formatExact, formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { recentToasts, undoToast } from '#web/ui/primitives/toast-store.ts'
import styles from './recent-toasts.module.css'

/** Toasts of the last minutes that can still be undone; empty if there are none. */
export function RecentToasts() {
  const all = useStore(recentToasts)
  if (all.length === 0) return null
  return (
    <section aria-label={t('Recent actions')} className={styles.section}>
      <h3 className={styles.heading}>{t('Recent actions')}</h3>
      <ul>
        {all.map((toast) => (
          <li key={toast.id} className={styles.item}>
            <span className={styles.text} dir="auto">
              {toast.text}
            </span>
            {toast.undo && (
              <Button size="s" variant="ghost" onPress={() => undoToast(toast)}>
                {t('Undo')}
              </Button>
            )}
            <time dateTime={toast.at} title={formatExact(toast.at)} className={styles.when}>
              {formatRelative(toast.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
