import { SearchX } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { useHelp } from './use-help.ts'

/** A record that was deleted, or that this user may not see. */
export function Missing() {
  const { params } = useHelp()
  return (
    <EmptyState
      icon={SearchX}
      title={t('Not found')}
      action={
        <Link to="/knowledge_base/$base/locale/$locale" params={params}>
          {t('Back to help centre')}
        </Link>
      }
    >
      {t('It may have been deleted, or you don’t have access.')}
    </EmptyState>
  )
}
