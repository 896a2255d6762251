import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { helpQuery } from '#web/domain/knowledge-base/queries.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './help.module.css'
import { HelpTree } from './help-tree.tsx'

function NoHelpCentre() {
  const can = useCan()
  return (
    <EmptyState
      icon={BookOpen}
      title={t('No help centre yet')}
      action={can('admin.knowledge_base') && <Link to="/admin/help-centre">{t('Set up help centre')}</Link>}
    >
      {t('Customers and agents find the answers you write here.')}
    </EmptyState>
  )
}

/** The tree of categories beside what is read or edited. */
export function HelpScreen() {
  useTitle(t('Help centre'))
  const { data, error, refetch } = useQuery(helpQuery)
  const { id } = useParams({ strict: false })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton lines={8} />
  if (data === null) return <NoHelpCentre />
  return (
    <div className={styles.screen} data-has-detail={id !== undefined || undefined}>
      <HelpTree />
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  )
}
