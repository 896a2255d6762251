import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function during the lifetime of the component, with the behaviour of the latest render. */
export function useStable<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
