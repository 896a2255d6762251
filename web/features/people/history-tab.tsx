import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { buildLine, Timeline } from '#web/features/ticket-dialogs/timeline.tsx'
import { type AskedChange, Why } from '#web/features/ticket-dialogs/why.tsx'
import type { Whose } from '#web/domain/ticket-lists/people-source.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { historyQuery } from './queries.ts'
import styles from './people.module.css'

/** Explanations name other records, so only administrators read them. */
const explainedTo = { users: 'admin.user', organizations: 'admin.organization' } as const

/** What happened to the record, the newest first, and why a schedule changed it. */
export function HistoryTab({ whose }: { whose: Whose }) {
  const { data, error, refetch } = useQuery(historyQuery(whose))
  const [asked, setAsked] = useState<AskedChange>()
  const mayAsk = useCan()(explainedTo[whose.kind])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  const lines = data.history.map((entry) => buildLine(entry, data.assets.User ?? {})).toReversed()
  if (lines.length === 0) return <EmptyState icon={History} title={t('No activity yet')} />
  return (
    <div className={styles.history}>
      {asked ? (
        <Why of={whose} asked={asked} onBack={() => setAsked(undefined)} />
      ) : (
        <Timeline lines={lines} onAskWhy={mayAsk ? ({ rule, at }) => rule && setAsked({ rule, at }) : undefined} />
      )}
    </div>
  )
}
