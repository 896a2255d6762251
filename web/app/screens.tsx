import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { onlineManager } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import { isPassing } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import styles from './screens.module.css'

/** A screen that could not be loaded or shown. It is loaded again when the server is back. */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  useEffect(() => {
    if (!isPassing(error)) return undefined
    return onlineManager.subscribe((isOnline) => isOnline && retry())
  })
  return <ErrorState error={error} onRetry={retry} />
}

export const MissingScreen = () => (
  <main className={styles.alone}>
    <div>
      <VisuallyHidden elementType="h1">{t('Page not found')}</VisuallyHidden>
      <EmptyState icon={SearchX} title={t('Page not found')} action={<Link to="/">{t('Back to home')}</Link>} />
    </div>
  </main>
)
