import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { GridStore } from './grid-store.ts'

type FocusedRow = {
  scroller: RefObject<HTMLElement | null>
  store: GridStore
  /** Rows are called `<id>-<index>`. */
  id: string
  scrollTo: (index: number) => void
  rowHeight: number
}

/** Follows the focus without rendering the grid: it scrolls, and tells assistive technology which row it is. */
export function useFocusedRow({ scroller, store, id, scrollTo, rowHeight }: FocusedRow): void {
  const follow = useEffectEvent(() => {
    const { focus } = store.get()
    if (focus < 0) return scroller.current?.removeAttribute('aria-activedescendant')
    scrollTo(focus)
    scroller.current?.setAttribute('aria-activedescendant', `${id}-${focus}`)
  })
  const scrollAlong = useEffectEvent((rows: number) => scroller.current?.scrollBy({ top: rows * rowHeight }))
  useEffect(() => {
    let last = store.get()
    // A list that one comes back to is where it was left.
    if (last.focus >= 0) follow()
    return store.subscribe(() => {
      const before = last
      last = store.get()
      if (last.origin !== before.origin) scrollAlong(last.origin - before.origin)
      if (last.focus !== before.focus) follow()
    })
  }, [store])
}
