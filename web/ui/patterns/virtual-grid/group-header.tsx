import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from '#web/lib/external-store.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '../../classes.ts'
import { focusOfGroup, type GridGroup, type GridItems } from './grid-items.ts'
import { focusRow, type GridStore } from './grid-store.ts'
import styles from './group-header.module.css'

export type ShownGroup = GridGroup & {
  label: ReactNode
  /** Where it differs from the rows, of which some may have left the list since. */
  shownCount?: number | undefined
}

type GroupHeaderProps = {
  id: string
  ariaIndex: number
  columnCount: number
  index: number
  group: ShownGroup
  /** From the top of the list, in pixels; left out, it stays at the top while the list scrolls. */
  offset: number | undefined
  store: GridStore
  onToggle: () => void
  onSelectAll: (() => void) | undefined
}

/** What the rows below have in common, and how many there are. */
function GroupHeader(props: GroupHeaderProps) {
  const { id, ariaIndex, columnCount, index, group, offset, store, onToggle, onSelectAll } = props
  const isFocused = useStore(store, ({ focus }) => focus === focusOfGroup(index))
  const count = formatNumber(group.shownCount ?? group.count)
  const Arrow = group.isCollapsed ? ChevronRight : ChevronDown
  const toggle = () => {
    focusRow(store, focusOfGroup(index))
    onToggle()
  }
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={ariaIndex}
      data-focused={isFocused || undefined}
      className={classes(styles.group, offset === undefined && styles.current)}
      {...(offset !== undefined && { style: { insetBlockStart: offset } })}
    >
      <div role="gridcell" aria-colindex={1} aria-colspan={columnCount} className={styles.cell}>
        <button
          type="button"
          tabIndex={-1}
          aria-expanded={!group.isCollapsed}
          className={styles.toggle}
          onClick={toggle}
        >
          <Arrow size={14} aria-hidden className={styles.arrow ?? ''} />
          <span className={styles.label}>{group.label}</span>
          <span className={styles.count}>{count}</span>
        </button>
        {onSelectAll && (
          <button type="button" tabIndex={-1} className={styles.select} onClick={onSelectAll}>
            {t('Select all {count}', { count })}
          </button>
        )}
      </div>
    </div>
  )
}

/** What a grid shows now, with its place in pixels. */
export type ShownItem = { index: number; start: number; size: number }

type GroupHeadersProps = {
  id: string
  groups: readonly ShownGroup[]
  items: GridItems
  shown: readonly ShownItem[]
  /** The group of the first row in sight: its header stays at the top. */
  current: number | undefined
  headHeight: number
  columnCount: number
  store: GridStore
  isSelectable: boolean
  onToggle: (group: number) => void
  onSelectGroup: ((key: string) => void) | undefined
}

/** The headers that are in sight, and the one of the first row. */
export function GroupHeaders(props: GroupHeadersProps) {
  const { id, groups, items, shown, current, headHeight, columnCount, store, onToggle, onSelectGroup } = props
  const offsets = new Map<number, number | undefined>()
  for (const { index, start } of shown) {
    const item = items.at(index)
    if ('group' in item) offsets.set(item.group, start - headHeight)
  }
  if (current !== undefined) offsets.set(current, undefined)
  return [...offsets].map(([index, offset]) => {
    const group = groups[index]
    return (
      group && (
        <GroupHeader
          key={group.key}
          id={`${id}-group-${index}`}
          ariaIndex={items.ofGroup(index) + 2}
          columnCount={columnCount}
          index={index}
          group={group}
          offset={offset}
          store={store}
          onToggle={() => onToggle(index)}
          onSelectAll={props.isSelectable && onSelectGroup ? () => onSelectGroup(group.key) : undefined}
        />
      )
    )
  })
}
