import { useSyncExternalStore } from 'react'
import { narrowWidth } from './narrow.ts'

/** Creates a hook that returns whether the window is at most this wide. */
export function makeWidthHook(pixels: number): () => boolean {
  const query = matchMedia(`(max-width: ${pixels}px)`)
  const watch = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(watch, () => query.matches)
}

/** A phone, or a window as wide as one. */
export const useNarrow = makeWidthHook(narrowWidth)
