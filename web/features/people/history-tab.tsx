import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { buildLine, Timeline } from '#web/features/ticket-dialogs/timeline.tsx'
import type { Whose } from '#web/domain/ticket-lists/people-source.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { historyQuery } from './queries.ts'
import styles from './people.module.css'

/** What happened to the record, the newest first. */
export function HistoryTab({ whose }: { whose: Whose }) {
  const { data, error, refetch } = useQuery(historyQuery(whose))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  const lines = data.history.map((entry) => buildLine(entry, data.assets.User ?? {})).toReversed()
  if (lines.length === 0) return <EmptyState icon={History} title={t('No activity yet')} />
  return (
    <div className={styles.history}>
      <Timeline lines={lines} />
    </div>
  )
}
