import { memo, type ReactNode, useState } from 'react'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { directionOf } from '#web/lib/text-direction.ts'
import { classes } from '../../classes.ts'
import { type GridColumn, isCut } from './grid-column.ts'
import { extendTo, focusRow, type GridStore, type RowKey, toggleRow } from './grid-store.ts'
import styles from './virtual-grid.module.css'
import box from './select-box.module.css'

export type GridRowProps<Row> = {
  id: string
  index: number
  /** The position among rows and headers, from 1. */
  ariaIndex: number
  /** From the top of the list, in pixels. */
  offset: number
  height: number
  /** Undefined while it is being fetched. */
  row: Row | undefined
  rowKey: RowKey | undefined
  columns: readonly GridColumn<Row>[]
  store: GridStore
  isSelectable: boolean
  /** Fast scrolling: only what distinguishes rows. */
  isScrollingFast: boolean
  isStrong: boolean
  isFaded: boolean
  label: string
  rowActions: ((row: Row) => ReactNode) | undefined
  keyAt: (index: number) => RowKey | undefined
  open: (index: number) => void
}

/** A plain box: of React Aria's, forty rows a second cost more than the rest of the row. */
function SelectCell<Row>({ index, rowKey, store, label }: GridRowProps<Row>) {
  const isSelected = useStore(store, ({ selected }) => rowKey !== undefined && selected.has(rowKey))
  return (
    <div role="gridcell" aria-colindex={1} className={styles.select}>
      <label className={box.target}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('Select {name}', { name: label })}
          checked={isSelected}
          disabled={rowKey === undefined}
          onChange={() => rowKey !== undefined && toggleRow(store, index, rowKey)}
          className={box.box}
        />
      </label>
    </div>
  )
}

function Row<R>(props: GridRowProps<R>) {
  const {
    id,
    index,
    ariaIndex,
    offset,
    height,
    row,
    rowKey,
    columns,
    store,
    isSelectable,
    isScrollingFast,
    isStrong,
    isFaded,
  } = props
  const isFocused = useStore(store, ({ focus }) => focus === index)
  const isSelected = useStore(store, ({ selected }) => rowKey !== undefined && selected.has(rowKey))
  const first = isSelectable ? 2 : 1
  // Buttons are made for the row that is pointed at, not for every row that scrolls by.
  const [pointedAt, setPointedAt] = useState(-1)
  const hasActions =
    row !== undefined && !isScrollingFast && (pointedAt === index || isFocused) && props.rowActions !== undefined
  const press = (event: React.MouseEvent) => {
    if (event.shiftKey) return extendTo(store, index, props.keyAt)
    focusRow(store, index)
    if (!(event.target as Element).closest('a, button, label')) props.open(index)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid has the focus and the keys
    <div
      id={id}
      role="row"
      aria-rowindex={ariaIndex}
      {...(isSelectable && { 'aria-selected': isSelected })}
      data-focused={isFocused || undefined}
      className={classes(
        styles.row,
        isSelected && styles.selected,
        isStrong && styles.strong,
        isFaded && styles.faded,
        hasActions && styles.withActions,
      )}
      style={{ insetBlockStart: offset, blockSize: height }}
      onClick={press}
      onPointerEnter={() => setPointedAt(index)}
      onPointerLeave={() => setPointedAt(-1)}
    >
      {isSelectable && <SelectCell {...props} />}
      {columns.map((column, position) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={position + first}
          {...(row !== undefined && column.textOf && directionOf(column.textOf(row)))}
          className={classes(
            styles.cell,
            position === 0 && styles.leading,
            position === columns.length - 1 && styles.last,
            isCut(column, row) && styles.cut,
            column.align === 'end' && styles.end,
            !column.isEssential && styles.minor,
          )}
        >
          {row === undefined ? (
            <span className={styles.blank} />
          ) : isScrollingFast && !column.isEssential ? (
            ''
          ) : (
            column.cell(row)
          )}
        </div>
      ))}
      {hasActions && (
        <div role="gridcell" aria-colindex={columns.length + first} className={styles.actions}>
          {props.rowActions?.(row)}
        </div>
      )}
    </div>
  )
}

export const GridRow = memo(Row) as typeof Row
