import { observeElementRect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, startTransition, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { classes } from '../../classes.ts'
import type { GridColumn, GridSorting } from './grid-column.ts'
import { leastWidth, buildTemplate } from './grid-column.ts'
import { GridHead } from './grid-head.tsx'
import { buildItems, findRowRanges, type GridItems, type RowRange } from './grid-items.ts'
import { GridRow, type GridRowProps } from './grid-row.tsx'
import { type GridStore, moveFocus, type RowKey } from './grid-store.ts'
import { GroupHeaders, type ShownGroup, type ShownItem } from './group-header.tsx'
import { observeOffset } from './render-ahead.ts'
import { useFastScrolling } from './use-fast-scrolling.ts'
import { useFocusedRow } from './use-focused-row.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useRowHeight } from './use-row-height.ts'
import { useRows } from './use-rows.ts'
import { useRowsAhead, useRowSlots, useShownItems } from './use-row-slots.ts'
import styles from './virtual-grid.module.css'

export type VirtualGridProps<Row> = {
  label: string
  columns: readonly GridColumn<Row>[]
  /** How many there are in all, loaded or not. */
  rowCount: number
  /** Undefined for rows that are not loaded yet. */
  rowAt: (index: number) => Row | undefined
  /** In any order: of a hundred thousand, most are not. */
  loadedRows: () => Iterable<Row>
  keyOf: (row: Row) => RowKey
  /** The label of a row for assistive technology. */
  labelOf: (row: Row) => string
  store: GridStore
  /** What is on screen now, so that it can be loaded. */
  onRange?: ((ranges: readonly RowRange[]) => void) | undefined
  onOpen?: ((row: Row, index: number) => void) | undefined
  sorting?: GridSorting | undefined
  onSort?: ((sorting: GridSorting) => void) | undefined
  /** Called while the edge of a column is dragged. */
  onResize?: ((id: string, width: number) => void) | undefined
  /** Places the column before the other, or at the end. */
  onMove?: ((id: string, before: string | undefined) => void) | undefined
  /** In the order of the rows, of which each belongs to one. */
  groups?: readonly ShownGroup[] | undefined
  onCollapse?: ((key: string, isCollapsed: boolean) => void) | undefined
  onSelectGroup?: ((key: string) => void) | undefined
  isSelectable?: boolean | undefined
  /** In pixels; if omitted, by density. */
  rowHeight?: number | undefined
  /** Cards need no head. */
  isHeadless?: boolean | undefined
  /** The columns are wider than the grid: the first one stays in sight while the others scroll. */
  isSideways?: boolean | undefined
  /** Bold, as what is unread. */
  isStrong?: ((row: Row) => boolean) | undefined
  /** Left the list, but stays until the focus has moved on. */
  isFaded?: ((row: Row) => boolean) | undefined
  /** Buttons at the end of the row that is pointed at or focused. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  empty?: ReactNode
}

const fullHead = 32
const groupHeight = 34
/** Rendered above and below the visible rows: three frames of a fast wheel turn, in case that the browser is not idle. */
const mostAhead = 10
/**
 * Rows that come into view when the grid becomes higher, as when the preview below is closed, are rendered after keys that
 * are pressed at that moment.
 */
const observeSize: typeof observeElementRect = (grid, report) =>
  observeElementRect(grid, (rect) => startTransition(() => report(rect)))

/** Roughly, of a list on a screen. */
const firstRowTop = 150

/** A grid contains rows only, so an empty message is one, too. */
const EmptyRow = ({ children }: { children: ReactNode }) => (
  <div role="row">
    <div role="gridcell">{children}</div>
  </div>
)

/** The rows that are shown; the list loads them. */
function useShownRanges(
  items: GridItems,
  [first, last]: readonly [number, number],
  onRange: VirtualGridProps<never>['onRange'],
) {
  useEffect(() => onRange?.(findRowRanges(items, first, last)), [items, first, last, onRange])
}

/**
 * Any number of rows: about forty are rendered at a time. The grid itself has the focus, so scrolling never loses
 * it. `columns` should keep their identity between renderings: unchanged rows are then not rendered.
 */
export function VirtualGrid<Row>(props: VirtualGridProps<Row>) {
  const { label, columns, rowCount, store, groups, isSelectable = true, isHeadless = false } = props
  const headHeight = isHeadless ? 0 : fullHead
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const items = useMemo(() => buildItems(rowCount, groups), [rowCount, groups])
  const densityHeight = useRowHeight()
  const { rowHeight = densityHeight } = props
  const isScrollingFast = useFastScrolling(scroller)
  const rowsAhead = useRowsAhead(mostAhead)
  const isGrouped = groups !== undefined && groups.length > 0
  const virtual: Virtualizer<HTMLDivElement, Element> = useVirtualizer({
    count: items.count,
    getScrollElement: () => scroller.current,
    estimateSize: (item) => ('group' in items.at(item) ? groupHeight : rowHeight),
    overscan: rowsAhead,
    rangeExtractor: useShownItems(mostAhead, () => virtual.isScrolling),
    // Until it is measured. Without it the first rows would be rendered by a layout effect, in one task.
    initialRect: { width: 0, height: innerHeight - firstRowTop },
    observeElementRect: observeSize,
    observeElementOffset: observeOffset,
    // The header is above the first row and sticky, as is the header of a group.
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight + (isGrouped ? groupHeight : 0),
  })
  useLayoutEffect(() => virtual.measure(), [rowHeight, items, virtual])
  const shown = virtual.getVirtualItems()
  useShownRanges(items, [shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0], props.onRange)
  const scrollTo = (item: number) => {
    // A position that was not reported yet would be scrolled back to.
    virtual.scrollOffset = scroller.current?.scrollTop ?? 0
    virtual.scrollToIndex(item, { align: 'auto' })
  }
  useFocusedRow({ scroller, store, id, items, scrollTo, rowHeight })
  const { keyAt, loadedKeys, open } = useRows(props)
  const pageSize = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 360) / rowHeight) - 2)
  const toggleGroup = (index: number, isCollapsed = !groups?.[index]?.isCollapsed) => {
    const group = groups?.[index]
    if (group && group.isCollapsed !== isCollapsed) props.onCollapse?.(group.key, isCollapsed)
  }
  const press = useGridKeys({ store, items, pageSize, keyAt, loadedKeys, open, isSelectable, toggleGroup })
  const current = isGrouped ? findCurrentGroup(items, virtual, headHeight) : undefined

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- it has the focus: tabIndex is 0
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={items.count + (isHeadless ? 0 : 1)}
      aria-colcount={columns.length + Number(isSelectable) + Number(props.rowActions !== undefined)}
      aria-multiselectable={isSelectable}
      className={classes(styles.grid, isHeadless && styles.headless, props.isSideways && styles.sideways)}
      style={
        {
          '--columns': buildTemplate(columns, isSelectable),
          '--least': isHeadless ? '0px' : `${leastWidth(columns, isSelectable)}px`,
          '--head': `${headHeight}px`,
        } as object
      }
      onKeyDown={press}
      onFocus={(event) =>
        event.target === event.currentTarget && store.get().focus === -1 && moveFocus(store, 1, items)
      }
    >
      {!isHeadless && (
        <div role="rowgroup" className={styles.headGroup}>
          <GridHead
            {...{ columns, store, isSelectable, loadedKeys }}
            sorting={props.sorting}
            onSort={props.onSort}
            onResize={props.onResize}
            onMove={props.onMove}
          />
        </div>
      )}
      <div role="rowgroup" className={styles.body} style={{ blockSize: virtual.getTotalSize() }}>
        {groups && (
          <GroupHeaders
            {...{ id, groups, items, shown, current, headHeight, store, isSelectable }}
            columnCount={columns.length + Number(isSelectable)}
            onToggle={toggleGroup}
            onSelectGroup={props.onSelectGroup}
          />
        )}
        <ShownRows
          {...{ id, props, items, shown, headHeight, isSelectable, isScrollingFast, keyAt, open }}
          isScrolling={virtual.isScrolling}
        />
      </div>
      {rowCount === 0 && props.empty && <EmptyRow>{props.empty}</EmptyRow>}
    </div>
  )
}

type ShownRowsProps<Row> = {
  id: string
  props: VirtualGridProps<Row>
  items: GridItems
  shown: readonly ShownItem[]
  headHeight: number
  isScrolling: boolean
} & Pick<GridRowProps<Row>, 'isSelectable' | 'isScrollingFast' | 'keyAt' | 'open'>

function ShownRows<Row>({ id, props, items, shown, headHeight, isScrolling, ...same }: ShownRowsProps<Row>) {
  const shownRows = new Map(shown.filter(({ index }) => 'row' in items.at(index)).map((one) => [one.index, one]))
  const slots = useRowSlots([...shownRows.keys()], isScrolling)
  return slots.map(({ slot, item: at }) => {
    const item = items.at(at)
    const place = shownRows.get(at)
    if (!place || !('row' in item)) return null
    const row = props.rowAt(item.row)
    return (
      <GridRow
        key={slot}
        {...same}
        id={`${id}-${item.row}`}
        index={item.row}
        ariaIndex={at + 2}
        offset={place.start - headHeight}
        height={place.size}
        row={row}
        rowKey={row === undefined ? undefined : props.keyOf(row)}
        columns={props.columns}
        store={props.store}
        isStrong={row !== undefined && (props.isStrong?.(row) ?? false)}
        isFaded={row !== undefined && (props.isFaded?.(row) ?? false)}
        label={row === undefined ? '' : props.labelOf(row)}
        rowActions={props.rowActions}
      />
    )
  })
}

type Scrolled = {
  scrollOffset: number | null
  getVirtualItemForOffset: (offset: number) => { index: number } | undefined
}

/** The group of the first row below the head: its header stays in sight. */
function findCurrentGroup(items: GridItems, virtual: Scrolled, headHeight: number): number | undefined {
  const first = virtual.getVirtualItemForOffset((virtual.scrollOffset ?? 0) + headHeight)
  if (!first || first.index >= items.count) return undefined
  const item = items.at(first.index)
  return 'group' in item ? item.group : items.groupOfRow(item.row)
}
