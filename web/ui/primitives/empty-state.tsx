import { type LucideIcon, SearchX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { isApiError, unreachable, wordFailure } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from './button.tsx'
import styles from './empty-state.module.css'
import { Link } from './link.tsx'

type EmptyStateProps = {
  icon?: LucideIcon | undefined
  /** Why it is empty: "No ticket matches the filter" is not "There are no tickets". */
  title: string
  children?: ReactNode
  /** The next step. */
  action?: ReactNode
}

export const EmptyState = ({ icon: Icon, title, children, action }: EmptyStateProps) => (
  <div className={styles.empty} data-empty>
    {Icon && <Icon size={26} strokeWidth={1.5} className={styles.icon ?? ''} aria-hidden />}
    <p className={styles.title}>{title}</p>
    {children && <div className={styles.text}>{children}</div>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
)

/** Browsers say it each in their own words. */
const isPartMissing = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/.test(error.message)

const describe = (error: unknown): string =>
  isApiError(error) ? wordFailure(error) : error instanceof Error ? error.message : ''

function explain(error: unknown): { title: string; text: string } {
  if (isApiError(error, unreachable)) {
    return { title: t('Can’t reach the server'), text: t('Check your connection, then try again.') }
  }
  if (isApiError(error, 403)) {
    return { title: t('You don’t have access'), text: t('Ask an administrator for access.') }
  }
  if (isApiError(error, 404)) {
    return { title: t('Not found'), text: t('It may have been deleted or merged.') }
  }
  if (isPartMissing(error)) {
    const text = t('You may be offline, or there’s a new version. What you typed is saved.')
    return { title: t('Part of this page couldn’t be loaded'), text }
  }
  return { title: t('Something went wrong'), text: describe(error) }
}

/** A deleted record stays deleted; a missing chunk needs a reload of the page. */
function wayOut(error: unknown, onRetry: (() => void) | undefined): ReactNode {
  if (isApiError(error, 404)) return <Link to="/">{t('Back to home')}</Link>
  if (isPartMissing(error)) return <Button onPress={() => location.reload()}>{t('Reload')}</Button>
  return onRetry && <Button onPress={onRetry}>{t('Retry')}</Button>
}

/** What went wrong and what to do; the request id leads to the log. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const { title, text } = explain(error)
  const isGone = isApiError(error, 404)
  return (
    <div role="alert">
      <EmptyState icon={isGone ? SearchX : TriangleAlert} title={title} action={wayOut(error, onRetry)}>
        <p>{text}</p>
        {!isGone && isApiError(error) && error.requestId && (
          <p className={styles.id}>{t('Request ID: {id}', { id: error.requestId })}</p>
        )}
      </EmptyState>
    </div>
  )
}
