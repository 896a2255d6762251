import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 640px)')

const watch = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** A phone, or a window as wide as one. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => narrow.matches)
