import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { classes } from '../classes.ts'
import { useWidth } from '../use-width.ts'
import { firstColumnWidth, fitTableColumns } from './fit-table-columns.ts'
import styles from './table.module.css'

export type Column<Row> = {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** Left out, the column cannot be sorted by. */
  isSortable?: boolean | undefined
  /** Any CSS length; left out, it shares what remains. */
  width?: string | undefined
  /** What a column without a width needs at least, in pixels. */
  minWidth?: number | undefined
  /** Its text may have several lines. */
  isWrapped?: boolean | undefined
  align?: 'start' | 'end' | undefined
  /** Shown only where there is room for it. */
  isMinor?: boolean | undefined
  /** Holds one small button, and is as wide as that. */
  isTool?: boolean | undefined
}

export type Sorting = { by: string; direction: 'ascending' | 'descending' }

export type TableProps<Row extends { id: number | string }> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Opens a row; the first cell becomes its button. */
  onOpen?: ((row: Row) => void) | undefined
  sorting?: Sorting | undefined
  onSort?: ((sorting: Sorting) => void) | undefined
  /** Alt and an arrow key move the focused row by one place. */
  onMoveRow?: ((row: Row, step: 1 | -1) => void) | undefined
  isMuted?: ((row: Row) => boolean) | undefined
  /** The row that is open beside the table. */
  currentId?: number | string | undefined
  empty?: ReactNode
}

type Look = Pick<Column<never>, 'align' | 'isMinor' | 'isTool' | 'isWrapped'>

const lookOf = ({ align, isMinor, isTool, isWrapped }: Look) =>
  classes(align === 'end' && styles.end, isMinor && styles.minor, isTool && styles.tool, isWrapped && styles.wrapped)

type HeadProps<Row> = {
  column: Column<Row>
  sorting: Sorting | undefined
  onSort: ((next: Sorting) => void) | undefined
}

function HeadCell<Row>({ column, sorting, onSort }: HeadProps<Row>) {
  const { id, title, width, isSortable } = column
  const direction = sorting?.by === id ? sorting.direction : undefined
  const next = direction === 'ascending' ? 'descending' : 'ascending'
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      style={{ inlineSize: width }}
      className={lookOf(column)}
      {...(direction && { 'aria-sort': direction })}
    >
      {isSortable && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort({ by: id, direction: next })}>
          {title}
          {direction && <Arrow size={13} aria-hidden />}
        </button>
      ) : (
        title
      )}
    </th>
  )
}

/** The row is moved in the document too, which takes the focus from it. */
const listenForMoves = (move: (step: 1 | -1) => void) => (event: KeyboardEvent) => {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
  if (!event.altKey || !step) return
  event.preventDefault()
  const { target } = event
  move(step)
  requestAnimationFrame(() => target instanceof HTMLElement && target.focus())
}

/** For lists of tens and hundreds, as in administration; tickets have their own grid. */
export function Table<Row extends { id: number | string }>(props: TableProps<Row>) {
  const { label, rows, onOpen, onMoveRow, sorting, onSort, isMuted, currentId, empty } = props
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const columns = fitTableColumns(props.columns, width)
  const firstWidth = firstColumnWidth(columns, width)
  return (
    <div ref={scroller} className={styles.scroller}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <HeadCell
                key={column.id}
                column={index === 0 && firstWidth ? { ...column, width: `${firstWidth}px` } : column}
                sorting={sorting}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              {...(row.id === currentId && { 'aria-current': true })}
              className={classes(isMuted?.(row) && styles.muted, onOpen && styles.opens)}
              {...(onMoveRow && { onKeyDown: listenForMoves((step) => onMoveRow(row, step)) })}
            >
              {columns.map((column, index) => (
                <td key={column.id} className={lookOf(column)}>
                  {index === 0 && onOpen ? (
                    <button type="button" className={styles.open} onClick={() => onOpen(row)}>
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && empty}
    </div>
  )
}
