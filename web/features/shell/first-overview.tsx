import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { overviewsQuery } from './queries.ts'

/** An agent begins with the first overview there is. */
export function FirstOverview() {
  const [first] = useSuspenseQuery(overviewsQuery).data
  if (first) return <Navigate to="/overviews/$link" params={{ link: first.link }} replace />
  return <EmptyState icon={Inbox} title={t('There are no overviews for you yet')} />
}
