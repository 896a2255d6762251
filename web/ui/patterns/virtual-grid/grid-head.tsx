import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo } from 'react'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '../../classes.ts'
import { Checkbox } from '../../primitives/checkbox.tsx'
import { type GridColumn, type GridSorting, narrowestColumn } from './grid-column.ts'
import { clearSelection, type GridStore, type RowKey, selectAll } from './grid-store.ts'
import styles from './virtual-grid.module.css'

type GridHeadProps<Row> = {
  columns: readonly GridColumn<Row>[]
  store: GridStore
  isSelectable: boolean
  loadedKeys: () => readonly RowKey[]
  sorting: GridSorting | undefined
  onSort: ((sorting: GridSorting) => void) | undefined
  onResize: ((id: string, width: number) => void) | undefined
}

/** For the pointer; by keys a width is set where columns are chosen. */
function ResizeHandle({ onResize }: { onResize: (width: number) => void }) {
  const drag = (event: React.PointerEvent<HTMLSpanElement>) => {
    event.preventDefault()
    const target = event.currentTarget
    const start = { x: event.clientX, width: target.parentElement?.offsetWidth ?? 0 }
    const direction = document.documentElement.dir === 'rtl' ? -1 : 1
    const move = ({ clientX }: globalThis.PointerEvent) =>
      onResize(Math.max(narrowestColumn, Math.round(start.width + (clientX - start.x) * direction)))
    target.setPointerCapture(event.pointerId)
    target.addEventListener('pointermove', move)
    target.addEventListener('pointerup', () => target.removeEventListener('pointermove', move), { once: true })
  }
  return <span className={styles.handle} onPointerDown={drag} />
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

function Head<Row>(props: GridHeadProps<Row>) {
  const { columns, store, isSelectable, loadedKeys, sorting, onSort, onResize } = props
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      {isSelectable && <SelectAll store={store} loadedKeys={loadedKeys} />}
      {columns.map(({ id, title, align, isSortable, isEssential }, position) => {
        const direction = sorting?.by === id ? sorting.direction : undefined
        const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
        const next = direction === 'ascending' ? 'descending' : 'ascending'
        return (
          <div
            key={id}
            role="columnheader"
            aria-colindex={position + (isSelectable ? 2 : 1)}
            {...(direction && { 'aria-sort': direction })}
            className={classes(styles.cell, styles.cut, align === 'end' && styles.end, !isEssential && styles.minor)}
          >
            {isSortable && onSort ? (
              <button type="button" className={styles.sort} onClick={() => onSort({ by: id, direction: next })}>
                {title}
                {direction && <Arrow size={13} aria-hidden />}
              </button>
            ) : (
              title
            )}
            {onResize && <ResizeHandle onResize={(width) => onResize(id, width)} />}
          </div>
        )
      })}
    </div>
  )
}

/** Looks at all rows to know whether all are selected, so it must not do that whenever the list scrolls. */
export const GridHead = memo(Head) as typeof Head
