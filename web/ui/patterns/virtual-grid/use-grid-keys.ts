import type { KeyboardEvent } from 'react'
import type { Action } from '#web/lib/actions/action.ts'
import { useActions } from '#web/lib/actions/registry.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { focusOfGroup, type GridItems, groupOfFocus, itemOfFocus } from './grid-items.ts'
import {
  clearSelection,
  extendTo,
  focusRow,
  type GridStore,
  moveFocus,
  type RowKey,
  selectAll,
  toggleRow,
} from './grid-store.ts'

type Grid = {
  store: GridStore
  items: GridItems
  pageSize: () => number
  keyAt: (index: number) => RowKey | undefined
  loadedKeys: () => readonly RowKey[]
  open: (index: number) => void
  isSelectable: boolean
  /** Collapses or expands a group. */
  toggleGroup: (group: number, isCollapsed?: boolean) => void
}

const move = ({ store, items }: Grid, step: number) => moveFocus(store, step, items)

/** Headers are passed over: they cannot be selected. */
function extend({ store, items, keyAt }: Grid, step: 1 | -1): void {
  let item = itemOfFocus(items, store.get().focus) + step
  while (item > 0 && item < items.count && 'group' in items.at(item)) item += step
  const found = item >= 0 && item < items.count ? items.at(item) : undefined
  if (found && 'row' in found) extendTo(store, found.row, keyAt)
}

/** At a header the arrows collapse and expand; from a row, the one that collapses leads to its header. */
function fold({ store, items, toggleGroup }: Grid, isCollapsed: boolean): void {
  const { focus } = store.get()
  const group = groupOfFocus(focus)
  if (group !== undefined) return toggleGroup(group, isCollapsed)
  const above = focus < 0 ? undefined : items.groupOfRow(focus)
  if (isCollapsed && above !== undefined) focusRow(store, focusOfGroup(above))
}

function openFocused({ store, open, toggleGroup }: Grid): void {
  const { focus } = store.get()
  const group = groupOfFocus(focus)
  if (group === undefined) open(focus)
  else toggleGroup(group)
}

function toggle({ store, keyAt }: Grid): void {
  const { focus } = store.get()
  const key = keyAt(focus)
  if (key !== undefined) toggleRow(store, focus, key)
}

const movingActions = (grid: Grid): Action[] => [
  { id: 'grid-next', title: t('Next row'), shortcut: 'j', repeats: true, run: () => move(grid, 1) },
  { id: 'grid-previous', title: t('Previous row'), shortcut: 'k', repeats: true, run: () => move(grid, -1) },
  { id: 'grid-open', title: t('Open row'), shortcut: 'enter', run: () => openFocused(grid) },
]

const selectingActions = (grid: Grid): Action[] => [
  { id: 'grid-select', title: t('Select row'), shortcut: 'x', run: () => toggle(grid) },
  {
    id: 'grid-extend',
    title: t('Extend selection down'),
    shortcut: 'shift+j',
    repeats: true,
    run: () => extend(grid, 1),
  },
  {
    id: 'grid-extend-up',
    title: t('Extend selection up'),
    shortcut: 'shift+k',
    repeats: true,
    run: () => extend(grid, -1),
  },
  { id: 'grid-all', title: t('Select all'), shortcut: 'mod+a', run: () => selectAll(grid.store, grid.loadedKeys()) },
  { id: 'grid-clear', title: t('Clear selection'), shortcut: 'escape', run: () => clearSelection(grid.store) },
]

const isMirrored = () => document.documentElement.dir === 'rtl'

/** Letters work anywhere on the screen and can be changed; arrows only while the grid has the focus. */
export function useGridKeys(grid: Grid): (event: KeyboardEvent) => void {
  const actions = [...movingActions(grid), ...(grid.isSelectable ? selectingActions(grid) : [])]
  useActions(actions.map((action) => ({ ...action, group: t('List') })))
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(grid, 1),
    ArrowUp: () => move(grid, -1),
    PageDown: () => move(grid, grid.pageSize()),
    PageUp: () => move(grid, -grid.pageSize()),
    Home: () => move(grid, -Infinity),
    End: () => move(grid, Infinity),
    ArrowLeft: () => fold(grid, !isMirrored()),
    ArrowRight: () => fold(grid, isMirrored()),
    ' ': () => toggle(grid),
  }
  return (event) => {
    const run = event.altKey || event.shiftKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key]
    if (!run || event.target !== event.currentTarget) return
    event.preventDefault()
    run()
  }
}
