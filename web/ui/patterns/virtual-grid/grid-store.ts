import { createStore, type Store } from '#web/lib/external-store.ts'
import { focusOfItem, type GridItems, itemOfFocus } from './grid-items.ts'

export type RowKey = string | number

export type GridState = {
  /** The focused row; -1 initially, and less at a header (see `grid-items.ts`). */
  focus: number
  selected: ReadonlySet<RowKey>
  /** From where a selection is extended. */
  anchor: number
  /** The number of rows added above the visible ones: the grid scrolls by them, so that nothing moves. */
  origin: number
}

export type GridStore = Store<GridState>

/** Focus and selection of a grid, outside of React: moving renders two rows, whatever their number. */
export const createGridStore = (): GridStore =>
  createStore<GridState>({ focus: -1, selected: new Set(), anchor: -1, origin: 0 })

export const focusRow = (store: GridStore, index: number): void =>
  store.set((state) => (state.focus === index ? state : { ...state, focus: index, anchor: index }))

/** Moves over rows and headers as they are shown. */
export const moveFocus = (store: GridStore, step: number, items: GridItems): void =>
  items.count === 0 ? undefined : focusRow(store, focusOfItem(items, itemOfFocus(items, store.get().focus) + step))

export const clearSelection = (store: GridStore): void =>
  store.set((state) => (state.selected.size === 0 ? state : { ...state, selected: new Set() }))

export const selectAll = (store: GridStore, keys: readonly RowKey[]): void =>
  store.set((state) => ({ ...state, selected: new Set(keys) }))

export const selectMore = (store: GridStore, keys: readonly RowKey[]): void =>
  store.set((state) => ({ ...state, selected: new Set([...state.selected, ...keys]) }))

export function toggleRow(store: GridStore, index: number, key: RowKey): void {
  store.set((state) => {
    const selected = new Set(state.selected)
    if (!selected.delete(key)) selected.add(key)
    return { ...state, focus: index, anchor: index, selected }
  })
}

/** Everything from the anchor to here; rows that are not loaded have no key and are excluded. */
export function extendTo(store: GridStore, index: number, keyOf: (index: number) => RowKey | undefined): void {
  store.set((state) => {
    const anchor = state.anchor < 0 ? index : state.anchor
    const [first, last] = anchor < index ? [anchor, index] : [index, anchor]
    const keys = Array.from({ length: last - first + 1 }, (_, offset) => keyOf(first + offset))
    const selected = new Set([...state.selected, ...keys.filter((key) => key !== undefined)])
    return { ...state, focus: index, anchor, selected }
  })
}
