import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, useRef } from 'react'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '../../classes.ts'
import { Checkbox } from '../../primitives/checkbox.tsx'
import { type GridColumn, type GridSorting, narrowestColumn } from './grid-column.ts'
import { clearSelection, type GridStore, type RowKey, selectAll } from './grid-store.ts'
import { ResizeHandle } from './resize-handle.tsx'
import { useColumnDrag } from './use-column-drag.ts'
import { useHeaderFocus } from './use-header-focus.ts'
import headStyles from './grid-head.module.css'
import styles from './virtual-grid.module.css'

type GridHeadProps<Row> = {
  columns: readonly GridColumn<Row>[]
  store: GridStore
  isSelectable: boolean
  loadedKeys: () => readonly RowKey[]
  sorting: GridSorting | undefined
  onSort: ((sorting: GridSorting) => void) | undefined
  onResize: ((id: string, width: number) => void) | undefined
  onMove: ((id: string, before: string | undefined) => void) | undefined
}

function SelectAll({ store, loadedKeys }: Pick<GridHeadProps<never>, 'store' | 'loadedKeys'>) {
  const count = useStore(store, ({ selected }) => selected.size)
  const all = count === 0 ? 0 : loadedKeys().length
  return (
    <div role="columnheader" aria-colindex={1} className={styles.select}>
      <Checkbox
        aria-label={t('Select all')}
        isSelected={count > 0 && count >= all}
        isIndeterminate={count > 0 && count < all}
        onChange={(on) => (on ? selectAll(store, loadedKeys()) : clearSelection(store))}
      />
    </div>
  )
}

/** Alt and an arrow make a column this much wider or narrower. */
const resizeStep = 16

type HeaderCellProps = {
  column: GridColumn<never>
  position: number
  head: GridHeadProps<never>
  drag: ReturnType<typeof useColumnDrag>
}

/** The neighbour before which a column is placed when it is moved by one; the first column does not move. */
function findPlace(columns: readonly { id: string }[], position: number, step: number): string | undefined | null {
  const next = position + step
  if (position === 0 || next < 1 || next >= columns.length) return null
  return columns[step > 0 ? next + 1 : next]?.id
}

/** Enter sorts, Shift and an arrow moves, Alt and an arrow resizes. */
function HeaderCell({ column, position, head, drag }: HeaderCellProps) {
  const { columns, isSelectable, sorting, onSort, onResize, onMove } = head
  const { id, title, align, isSortable, isEssential, isPicture } = column
  const direction = sorting?.by === id ? sorting.direction : undefined
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  const next = direction === 'ascending' ? 'descending' : 'ascending'
  const press = (event: React.KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter') {
      // Before the shortcut of the list, which opens a row.
      event.preventDefault()
      event.stopPropagation()
      return onSort?.({ by: id, direction: next })
    }
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (!isArrow || event.shiftKey === event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    const step = event.key === forward ? 1 : -1
    const width = event.currentTarget.closest<HTMLElement>('[role="columnheader"]')?.offsetWidth ?? 0
    if (event.altKey) return onResize?.(id, Math.max(narrowestColumn, width + step * resizeStep))
    const place = findPlace(columns, position, step)
    if (place !== null) onMove?.(id, place)
  }
  const isMovable = onMove !== undefined && position > 0
  const label = (
    <>
      {isPicture ? (
        <span className={headStyles.unseen}>{title}</span>
      ) : (
        <span className={headStyles.title}>{title}</span>
      )}
      {direction && <Arrow size={13} aria-hidden className={headStyles.arrow ?? ''} />}
    </>
  )
  return (
    <div
      role="columnheader"
      aria-colindex={position + (isSelectable ? 2 : 1)}
      data-column={id}
      {...(direction && { 'aria-sort': direction })}
      {...(isMovable && { 'data-movable': id })}
      {...(drag.dragging?.before === id && { 'data-drop': true })}
      className={classes(
        styles.cell,
        headStyles.cell,
        position === 0 && styles.leading,
        align === 'end' && styles.end,
        align === 'end' && headStyles.atEnd,
        !isEssential && styles.minor,
        drag.dragging?.id === id && headStyles.dragged,
      )}
    >
      {isSortable && onSort ? (
        <button
          type="button"
          title={title}
          aria-keyshortcuts="Enter Shift+ArrowLeft Shift+ArrowRight Alt+ArrowLeft Alt+ArrowRight"
          className={headStyles.sort}
          onClick={(event) => drag.isClick(event) && onSort({ by: id, direction: next })}
          onKeyDown={press}
          {...(isMovable && { onPointerDown: drag.begin(id) })}
        >
          {label}
        </button>
      ) : (
        label
      )}
      {onResize && <ResizeHandle onResize={(width) => onResize(id, width)} />}
    </div>
  )
}

function Head<Row>(props: GridHeadProps<Row>) {
  const { columns, store, isSelectable, loadedKeys, onMove } = props
  const drag = useColumnDrag(onMove)
  const row = useRef<HTMLDivElement>(null)
  useHeaderFocus(row)
  return (
    <div role="row" aria-rowindex={1} ref={row} className={styles.head}>
      {isSelectable && <SelectAll store={store} loadedKeys={loadedKeys} />}
      {columns.map((column, position) => (
        <HeaderCell
          key={column.id}
          column={column as GridColumn<never>}
          position={position}
          head={props as unknown as GridHeadProps<never>}
          drag={drag}
        />
      ))}
    </div>
  )
}

/** Checks all rows to know whether all are selected, so it must not render whenever the list scrolls. */
export const GridHead = memo(Head) as typeof Head
