import { ChartColumn, Download, FileSpreadsheet, Table } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { downloadTable } from './csv.ts'
import { type DataColumn, DataTable } from './data-table.tsx'
import styles from './reports.module.css'

/** What is known of a query. */
type Loaded<T> = { data: T | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => unknown }

type CardProps<T, Row> = {
  title: string
  /** On the screen instead of the title, such as a choice. */
  shownTitle?: ReactNode
  query: Loaded<T>
  /** What the chart says, in a sentence. */
  sentence?: ((data: T) => string) | undefined
  /** Left out where the table is all; `onTable` shows the table. */
  chart?: ((data: T, onTable: () => void) => ReactNode) | undefined
  rows: (data: T) => readonly Row[]
  columns: (data: T) => readonly DataColumn<NoInfer<Row>>[]
  /** Of the downloaded file. */
  fileName: string
  /** Downloads the table as a workbook, where the server has one. */
  onWorkbook?: (() => void) | undefined
  width: 'wide' | 'narrow' | 'full'
  aside?: ReactNode
  children?: ((data: T) => ReactNode) | undefined
}

/** A chart or its table. While another span is counted, the old figures stay, dimmed. */
export function Card<T, Row>(props: CardProps<T, Row>) {
  const { title, shownTitle, query, sentence, chart, fileName, onWorkbook, width, aside, children } = props
  const table = (data: T) => ({ rows: props.rows(data), columns: props.columns(data) })
  const [isTable, setTable] = useState(chart === undefined)
  const id = useId()
  const { data } = query
  return (
    <section aria-labelledby={id} className={classes(styles.card, styles[width])}>
      <header className={styles.head}>
        <h2 id={id} className={classes(styles.title, Boolean(shownTitle) && styles.onlyPrinted)}>
          {title}
        </h2>
        {shownTitle}
        {aside}
        <span className={styles.tools}>
          {chart && (
            <IconButton
              icon={isTable ? ChartColumn : Table}
              size="s"
              label={isTable ? t('Show “{title}” as chart', { title }) : t('Show “{title}” as table', { title })}
              onPress={() => setTable(!isTable)}
            />
          )}
          {data !== undefined && onWorkbook && (
            <IconButton
              icon={FileSpreadsheet}
              size="s"
              label={t('Export “{title}” as XLSX', { title })}
              onPress={onWorkbook}
            />
          )}
          {data !== undefined && (
            <IconButton
              icon={Download}
              size="s"
              label={t('Download “{title}” as CSV', { title })}
              onPress={() => downloadTable(fileName, table(data))}
            />
          )}
        </span>
      </header>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={5} />
      ) : (
        <div className={classes(styles.body, query.isPlaceholderData && styles.old)}>
          {sentence && <p className={styles.sentence}>{sentence(data)}</p>}
          {isTable || !chart ? <DataTable label={title} {...table(data)} /> : chart(data, () => setTable(true))}
          {children?.(data)}
        </div>
      )}
    </section>
  )
}
