import { type RefObject, useLayoutEffect } from 'react'

/** The column whose header had the focus in the list that is being replaced. */
let focusedColumn: string | undefined

/** A sorted list replaces the one before it; the header that was pressed keeps the focus. */
export function useHeaderFocus(head: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const row = head.current
    const headers = [...(row?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
    const header = headers.find(({ dataset }) => dataset.column === focusedColumn)
    header?.querySelector('button')?.focus()
    return () => {
      focusedColumn = row?.querySelector<HTMLElement>('[data-column]:focus-within')?.dataset.column
      // Only for the list that is rendered at the same time.
      queueMicrotask(() => (focusedColumn = undefined))
    }
  }, [head])
}
