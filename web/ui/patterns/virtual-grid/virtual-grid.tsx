import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classes } from '../../classes.ts'
import type { GridColumn, GridSorting } from './grid-column.ts'
import { leastWidth, buildTemplate } from './grid-column.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { focusRow, type GridStore, type RowKey } from './grid-store.ts'
import { useFastScrolling } from './use-fast-scrolling.ts'
import { useFocusedRow } from './use-focused-row.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useRowHeight } from './use-row-height.ts'
import { useRows } from './use-rows.ts'
import styles from './virtual-grid.module.css'

export type VirtualGridProps<Row> = {
  label: string
  columns: readonly GridColumn<Row>[]
  /** How many there are in all, loaded or not. */
  rowCount: number
  /** Undefined for what is not loaded yet. */
  rowAt: (index: number) => Row | undefined
  /** In any order: of a hundred thousand, most are not. */
  loadedRows: () => Iterable<Row>
  keyOf: (row: Row) => RowKey
  /** What a row is called where it is not seen. */
  labelOf: (row: Row) => string
  store: GridStore
  /** What is on screen now, so that it can be loaded. */
  onRange?: ((first: number, last: number) => void) | undefined
  onOpen?: ((row: Row, index: number) => void) | undefined
  sorting?: GridSorting | undefined
  onSort?: ((sorting: GridSorting) => void) | undefined
  /** Called while the edge of a column is dragged. */
  onResize?: ((id: string, width: number) => void) | undefined
  isSelectable?: boolean | undefined
  /** In pixels; left out, as the density says. */
  rowHeight?: number | undefined
  /** Cards need no head. */
  isHeadless?: boolean | undefined
  /** Bold, as what is unread. */
  isStrong?: ((row: Row) => boolean) | undefined
  /** Left the list, but stays until the focus has moved on. */
  isFaded?: ((row: Row) => boolean) | undefined
  /** Buttons at the end of the row that is pointed at or focused. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  empty?: ReactNode
}

const fullHead = 32

/** A grid contains rows only, so what is said instead of rows is one, too. */
const EmptyRow = ({ children }: { children: ReactNode }) => (
  <div role="row">
    <div role="gridcell">{children}</div>
  </div>
)

/**
 * Any number of rows: about forty are there at a time. The focus is the grid's own, so scrolling never loses it.
 * `columns` should keep their identity from one rendering to the next: rows that did not change are then left alone.
 */
export function VirtualGrid<Row>(props: VirtualGridProps<Row>) {
  const { label, columns, rowCount, rowAt, store, isSelectable = true, onRange, isHeadless = false } = props
  const headHeight = isHeadless ? 0 : fullHead
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const usualHeight = useRowHeight()
  const height = props.rowHeight ?? usualHeight
  const isScrollingFast = useFastScrolling(scroller)
  const virtual = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
    // The head is above the first row, and stays over whatever is scrolled under it.
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => onRange?.(first, last), [first, last, onRange])
  useEffect(() => virtual.measure(), [height, virtual])
  const scrollTo = (index: number) => virtual.scrollToIndex(index, { align: 'auto' })
  useFocusedRow({ scroller, store, id, scrollTo, rowHeight: height })
  const { keyAt, loadedKeys, open } = useRows(props)
  const pageSize = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 360) / height) - 2)
  const press = useGridKeys({ store, rowCount, pageSize, keyAt, loadedKeys, open, isSelectable })

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- it has the focus: tabIndex is 0
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rowCount + (isHeadless ? 0 : 1)}
      aria-colcount={columns.length + Number(isSelectable) + Number(props.rowActions !== undefined)}
      aria-multiselectable={isSelectable}
      className={classes(styles.grid, isHeadless && styles.headless)}
      style={
        {
          '--columns': buildTemplate(columns, isSelectable),
          '--least': `${leastWidth(columns, isSelectable)}px`,
          '--row': `${height}px`,
        } as object
      }
      onKeyDown={press}
      onFocus={(event) => event.target === event.currentTarget && store.get().focus < 0 && focusRow(store, 0)}
    >
      {!isHeadless && (
        <div role="rowgroup" className={styles.headGroup}>
          <GridHead
            {...{ columns, store, isSelectable, loadedKeys }}
            sorting={props.sorting}
            onSort={props.onSort}
            onResize={props.onResize}
          />
        </div>
      )}
      <div role="rowgroup" className={styles.body} style={{ blockSize: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rowAt(index)
          return (
            <GridRow
              key={index}
              id={`${id}-${index}`}
              index={index}
              offset={start - headHeight}
              row={row}
              rowKey={row === undefined ? undefined : props.keyOf(row)}
              columns={columns}
              store={store}
              isSelectable={isSelectable}
              isScrollingFast={isScrollingFast}
              isStrong={row !== undefined && (props.isStrong?.(row) ?? false)}
              isFaded={row !== undefined && (props.isFaded?.(row) ?? false)}
              label={row === undefined ? '' : props.labelOf(row)}
              rowActions={props.rowActions}
              keyAt={keyAt}
              open={open}
            />
          )
        })}
      </div>
      {rowCount === 0 && props.empty && <EmptyRow>{props.empty}</EmptyRow>}
    </div>
  )
}
