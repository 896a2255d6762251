import { useCallback, useInsertionEffect, useRef } from 'react'

/** The same function during the lifetime of the component, with the behaviour of the latest render. */
export function useStable<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const latest = useRef(run)
  // Before the layout effects of children, which run before those of their parents and may call it.
  useInsertionEffect(() => {
    latest.current = run
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
