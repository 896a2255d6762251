import type { ReactNode } from 'react'
import styles from './reports.module.css'

export type DataColumn<Row> = {
  title: string
  /** As text, also for the downloaded file. */
  text: (row: Row) => string | number
  /** Instead of the text, such as a link. */
  shown?: ((row: Row) => ReactNode) | undefined
  isNumber?: boolean | undefined
  /** Left out where there is little room. */
  isMinor?: boolean | undefined
}

export type DataTableProps<Row> = { label: string; columns: readonly DataColumn<Row>[]; rows: readonly Row[] }

/** The numbers behind a chart. */
export function DataTable<Row>({ label, columns, rows }: DataTableProps<Row>) {
  const lookOf = ({ isNumber, isMinor }: DataColumn<Row>) =>
    [isNumber && styles.number, isMinor && styles.minor].filter(Boolean).join(' ')
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={lookOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity and never move
            <tr key={index}>
              {columns.map((column, place) => {
                const content = column.shown ? column.shown(row) : column.text(row)
                return place === 0 ? (
                  <th key={column.title} scope="row">
                    {content}
                  </th>
                ) : (
                  <td key={column.title} className={lookOf(column)}>
                    {content}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
