import { useNavigate } from '@tanstack/react-router'
import { BookX } from 'lucide-react'
import { StateBadge } from '#web/domain/knowledge-base/state-badge.tsx'
import { formatDate } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { type Column, Table } from '#web/ui/primitives/table.tsx'
import type { FoundAnswer } from './queries.ts'
import styles from './search-screen.module.css'

const columns = (): Column<FoundAnswer>[] => [
  { id: 'title', title: t('Title'), cell: ({ title }) => <bdi>{title}</bdi> },
  { id: 'state', title: t('State'), cell: (answer) => <StateBadge answer={answer} /> },
  { id: 'updated', title: t('Updated'), isMinor: true, cell: ({ updated_at }) => formatDate(updated_at) },
]

export function FoundAnswers({ answers }: { answers: readonly FoundAnswer[] }) {
  const navigate = useNavigate()
  if (answers.length === 0) return <EmptyState icon={BookX} title={t('No matching answers')} />
  return (
    <div className={styles.records}>
      <Table
        label={t('Answers')}
        columns={columns()}
        rows={answers}
        onOpen={({ id }) =>
          void navigate({ to: '/knowledge_base/translation/$translation', params: { translation: String(id) } })
        }
      />
    </div>
  )
}
