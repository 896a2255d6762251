import { useSyncExternalStore } from 'react'

/** A value outside of React that components can subscribe to, as a whole or in part. */
export type Store<T> = {
  get: () => T
  set: (next: T | ((current: T) => T)) => void
  /** Without notifying listeners, for values that are not shown yet. */
  put: (next: T) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      const changed = typeof next === 'function' ? (next as (current: T) => T)(value) : next
      if (Object.is(changed, value)) return
      value = changed
      for (const listener of listeners) listener()
    },
    put: (next) => {
      value = next
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Renders again only when what was selected differs; select plain values, or parts that keep their identity. */
export const useStore = <T, S = T>(store: Store<T>, select: (value: T) => S = (value) => value as unknown as S): S =>
  useSyncExternalStore(store.subscribe, () => select(store.get()))
