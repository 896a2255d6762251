import { useVirtualizer } from '@tanstack/react-virtual'
import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, type MouseEvent, type RefCallback, type RefObject, useEffect, useId, useRef } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '../../classes.ts'
import optionStyles from '../options.module.css'
import type { TreeNode } from './tree.ts'
import { isChosenRow, type TreeRow } from './tree-rows.ts'
import styles from './tree-select.module.css'
import { useTreePlace } from './use-tree-place.ts'

export type TreePanelProps = {
  label: string
  nodes: readonly TreeNode[]
  chosen: readonly string[]
  /** Several can be chosen, and the list stays open. */
  isMultiple: boolean
  canClear: boolean
  onChoose: (id: string | null) => void
}

type RowProps = {
  id: string
  index: number
  /** How many there are, drawn or not. */
  count: number
  row: TreeRow
  isActive: boolean
  isChosen: boolean
  measure: RefCallback<Element>
}

const rowLabel = (row: TreeRow): string => {
  if (row.kind === 'clear') return t('None')
  return row.kind === 'choose' && row.isBranch ? t('Choose “{name}”', { name: row.node.label }) : row.node.label
}

/** Plain elements; clicks are handled by the list. */
const Row = memo(function Row({ id, index, count, row, isActive, isChosen, measure }: RowProps) {
  const above = row.kind === 'choose' ? row.above : []
  return (
    <div
      ref={measure}
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={index}
      className={classes(optionStyles.option, styles.row, isActive && styles.active)}
    >
      <span className={optionStyles.text}>
        <span className={optionStyles.label} dir="auto">
          {rowLabel(row)}
        </span>
        {above.length > 0 && (
          <span className={optionStyles.description} dir="auto">
            {above.join(' › ')}
          </span>
        )}
      </span>
      {isChosen && <Check size={15} className={optionStyles.check ?? ''} aria-hidden />}
      {row.kind === 'open' && (
        <ChevronRight size={15} className={styles.opens ?? ''} role="img" aria-label={t('Opens a list')} />
      )}
    </div>
  )
})

const keyOf = (row: TreeRow) => (row.kind === 'clear' ? '' : `${row.kind}${row.node.id}`)

/** How many others match, or that none does. */
function Remark({ found, others }: { found: number; others: number }) {
  if (found > 0 && others === 0) return null
  return (
    <p className={optionStyles.empty}>
      {found === 0 ? t('No results') : t('{count} more. Keep typing to narrow the list.', { count: others })}
    </p>
  )
}

const usualHeight = 30
/** Beside those in sight. */
const drawnBeside = 24
const firstRect = { width: 360, height: 320 }

/** The rows in sight and some beside them: drawing the 2,000 of a level takes seconds. The active one is in sight. */
function useDrawnRows(list: RefObject<HTMLDivElement | null>, rows: readonly TreeRow[], active: number) {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => usualHeight,
    getItemKey: (index) => keyOf(rows[index] ?? { kind: 'clear' }),
    overscan: drawnBeside,
    initialRect: firstRect,
  })
  useEffect(() => {
    if (rows[active]) virtual.scrollToIndex(active)
  }, [virtual, active, rows])
  const items = virtual.getVirtualItems()
  return {
    rows: items.flatMap(({ index }) => (rows[index] ? [{ row: rows[index], index }] : [])),
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtual.measureElement,
  }
}

/** A search over all levels, or one level after the other: → and ← open and leave a branch, Enter chooses. */
export function TreePanel(props: TreePanelProps) {
  const { label, chosen, isMultiple } = props
  const listId = useId()
  const { words, search, rows, others, active, branch, leave, listen, press } = useTreePlace(props)
  const list = useRef<HTMLDivElement>(null)
  const drawn = useDrawnRows(list, rows, active)
  const pressRow = (event: MouseEvent<HTMLElement>) => {
    const index = (event.target as Element).closest<HTMLElement>('[data-index]')?.dataset.index
    if (index !== undefined) press(Number(index))
  }
  return (
    <div className={styles.panel}>
      <input
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={rows.length > 0 ? `${listId}-${active}` : undefined}
        aria-label={t('Search {name}', { name: label })}
        placeholder={t('Search…')}
        dir="auto"
        autoFocus
        autoComplete="off"
        className={styles.search}
        value={words}
        onChange={(event) => search(event.target.value)}
        onKeyDown={listen}
      />
      {words === '' && branch.length > 0 && (
        <button type="button" className={styles.back} onClick={leave}>
          <ChevronLeft size={15} aria-hidden />
          <span dir="auto">{branch.map((node) => node.label).join(' › ')}</span>
        </button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys belong to the search field */}
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple}
        tabIndex={-1}
        className={styles.list}
        onClick={pressRow}
      >
        <div style={{ paddingBlock: `${drawn.before}px ${drawn.after}px` }}>
          {drawn.rows.map(({ row, index }) => (
            <Row
              key={keyOf(row)}
              id={`${listId}-${index}`}
              index={index}
              count={rows.length}
              row={row}
              isActive={index === active}
              isChosen={isChosenRow(row, chosen)}
              measure={drawn.measure}
            />
          ))}
        </div>
      </div>
      <Remark found={rows.length} others={others} />
    </div>
  )
}
