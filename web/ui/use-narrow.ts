import { useSyncExternalStore } from 'react'
import { watchQuery } from './media-query.ts'
import { narrowWidth } from './narrow.ts'

/** Creates a hook that returns whether the window is at most this wide. */
export function makeWidthHook(pixels: number): () => boolean {
  const { subscribe, matches } = watchQuery(`(max-width: ${pixels}px)`)
  return () => useSyncExternalStore(subscribe, matches)
}

/** A phone, or a window as wide as one. */
export const useNarrow = makeWidthHook(narrowWidth)
