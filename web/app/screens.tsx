import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import styles from './screens.module.css'

/** A screen that could not be loaded or shown. */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorState error={error} onRetry={retry} />
}

export const MissingScreen = () => (
  <main className={styles.alone}>
    <EmptyState icon={SearchX} title={t('Page not found')} action={<Link to="/">{t('Back to home')}</Link>} />
  </main>
)
