import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { EmptyState, ErrorState } from '../primitives/empty-state.tsx'
import { Skeleton } from '../primitives/skeleton.tsx'
import { Table, type TableProps } from '../primitives/table.tsx'
import { TextField } from '../primitives/text-field.tsx'
import styles from './list-page.module.css'
import { Page } from './page.tsx'

type ListPageProps<Row extends { id: number | string }> = Omit<TableProps<Row>, 'label' | 'rows' | 'empty'> & {
  title: string
  count?: number | undefined
  /** Explains the records, above the list. */
  lead?: ReactNode
  /** Left out, nothing is searched here. */
  search?: { words: string; onChange: (words: string) => void } | undefined
  /** Further buttons in the head; the primary one last. */
  actions?: ReactNode
  /** Between the head and the list. */
  filters?: ReactNode
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined
  error: unknown
  onRetry: () => void
  /** Shown when there are no records; an empty search has its own message. */
  empty?: ReactNode
  /** Below the list: a pager, and what opens over it. */
  children?: ReactNode
}

/** A screen that is a list, with its search, and with what is shown while there is none. */
export function ListPage<Row extends { id: number | string }>(props: ListPageProps<Row>) {
  const { title, count, lead, search, actions, filters, rows, error, onRetry, empty, children, ...table } = props
  const words = search?.words.trim() ?? ''
  const nothing = words === '' ? empty : <EmptyState title={t('No results for “{words}”', { words })} />
  const box = search && (
    <TextField
      label={t('Search')}
      isLabelHidden
      className={styles.search}
      icon={Search}
      placeholder={t('Search')}
      type="search"
      value={search.words}
      onChange={search.onChange}
    />
  )
  return (
    <Page
      title={title}
      count={count}
      actions={
        (box || actions) && (
          <>
            {box}
            {actions}
          </>
        )
      }
      body={
        <>
          {lead && <p className={styles.lead}>{lead}</p>}
          {filters && <div className={styles.filters}>{filters}</div>}
          {Boolean(error) && <ErrorState error={error} onRetry={onRetry} />}
          {!rows && !error && (
            <div className={styles.loading}>
              <Skeleton lines={8} />
            </div>
          )}
          {rows && !error && <Table {...table} label={title} rows={rows} empty={nothing} />}
          {children}
        </>
      }
    />
  )
}
