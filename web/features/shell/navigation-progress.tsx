import { useRouterState } from '@tanstack/react-router'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from './navigation-progress.module.css'

/** Shows that the next screen is being loaded while the previous one is still visible; CSS delays it a little. */
export function NavigationProgress() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  return isLoading ? <div role="progressbar" aria-label={t('Loading')} className={styles.bar} /> : null
}
