import type { UseQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import page from '#web/ui/patterns/settings-page.module.css'
import styles from './topic-list.module.css'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { Table, type TableProps } from '#web/ui/primitives/table.tsx'

type TopicListProps<Row extends { id: number | string }> = Pick<TableProps<Row>, 'label' | 'columns'> & {
  query: Pick<UseQueryResult, 'error' | 'refetch'>
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined
  icon: LucideIcon
  /** Shown if there are none: what is missing, what it is for, and how to add one. */
  none: string
  purpose?: string
  action?: ReactNode
}

/** A list of the user's own records, such as devices or tokens. */
export function TopicList<Row extends { id: number | string }>(props: TopicListProps<Row>) {
  const { query, rows, icon, none, purpose, action, ...table } = props
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!rows) return <Skeleton lines={3} />
  if (rows.length === 0) {
    return (
      <EmptyState icon={icon} title={none} action={action}>
        {purpose}
      </EmptyState>
    )
  }
  return (
    <>
      {action && <div className={page.cardFoot}>{action}</div>}
      <div className={styles.framed}>
        <Table {...table} rows={rows} />
      </div>
    </>
  )
}
