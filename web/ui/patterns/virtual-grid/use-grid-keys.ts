import type { KeyboardEvent } from 'react'
import type { Action } from '#web/lib/actions/action.ts'
import { useActions } from '#web/lib/actions/registry.ts'
import { t } from '#web/lib/i18n/i18n.ts'
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
  rowCount: number
  pageSize: () => number
  keyAt: (index: number) => RowKey | undefined
  loadedKeys: () => readonly RowKey[]
  open: (index: number) => void
  isSelectable: boolean
}

const move = ({ store, rowCount }: Grid, step: number) => moveFocus(store, step, rowCount)

function extend({ store, rowCount, keyAt }: Grid, step: number): void {
  extendTo(store, Math.min(rowCount - 1, Math.max(0, store.get().focus + step)), keyAt)
}

function toggle({ store, keyAt }: Grid): void {
  const { focus } = store.get()
  const key = keyAt(focus)
  if (key !== undefined) toggleRow(store, focus, key)
}

const movingActions = (grid: Grid): Action[] => [
  { id: 'grid-next', title: t('Next row'), shortcut: 'j', repeats: true, run: () => move(grid, 1) },
  { id: 'grid-previous', title: t('Previous row'), shortcut: 'k', repeats: true, run: () => move(grid, -1) },
  { id: 'grid-open', title: t('Open row'), shortcut: 'enter', run: () => grid.open(grid.store.get().focus) },
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

/** Letters work anywhere on the screen and can be changed; arrows only while the grid has the focus. */
export function useGridKeys(grid: Grid): (event: KeyboardEvent) => void {
  const actions = [...movingActions(grid), ...(grid.isSelectable ? selectingActions(grid) : [])]
  useActions(actions.map((action) => ({ ...action, group: t('List') })))
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(grid, 1),
    ArrowUp: () => move(grid, -1),
    PageDown: () => move(grid, grid.pageSize()),
    PageUp: () => move(grid, -grid.pageSize()),
    Home: () => focusRow(grid.store, 0),
    End: () => focusRow(grid.store, grid.rowCount - 1),
    ' ': () => toggle(grid),
  }
  return (event) => {
    const run = event.shiftKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key]
    if (!run || event.target !== event.currentTarget) return
    event.preventDefault()
    run()
  }
}
