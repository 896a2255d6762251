import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type GridItems, groupOfFocus, itemOfFocus } from './grid-items.ts'
import type { GridStore } from './grid-store.ts'

type FocusedRow = {
  scroller: RefObject<HTMLElement | null>
  store: GridStore
  /** Rows are called `<id>-<index>`, headers of groups `<id>-group-<index>`. */
  id: string
  items: GridItems
  scrollTo: (item: number) => void
  rowHeight: number
}

/** Follows the focus without rendering the grid: it scrolls, and announces the row to assistive technology. */
export function useFocusedRow({ scroller, store, id, items, scrollTo, rowHeight }: FocusedRow): void {
  const follow = useEffectEvent(() => {
    const { focus } = store.get()
    const item = itemOfFocus(items, focus)
    if (item < 0) return scroller.current?.removeAttribute('aria-activedescendant')
    scrollTo(item)
    const group = groupOfFocus(focus)
    scroller.current?.setAttribute(
      'aria-activedescendant',
      group === undefined ? `${id}-${focus}` : `${id}-group-${group}`,
    )
  })
  const scrollAlong = useEffectEvent((rows: number) => scroller.current?.scrollBy({ top: rows * rowHeight }))
  useEffect(() => {
    let last = store.get()
    // A list keeps its position when the user returns.
    if (last.focus !== -1) follow()
    return store.subscribe(() => {
      const before = last
      last = store.get()
      if (last.origin !== before.origin) scrollAlong(last.origin - before.origin)
      if (last.focus !== before.focus) follow()
    })
  }, [store])
}
