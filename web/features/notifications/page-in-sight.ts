import { useEffect } from 'react'

/** Held, together with others, by every tab that is being looked at. */
const lock = 'page-in-sight'

export async function isAnyPageInSight(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lock)
}

/** Lets the other tabs know whether this one is being looked at. */
export function usePageInSight(): void {
  useEffect(() => {
    let release: (() => void) | undefined
    const tell = () => {
      release?.()
      if (document.hidden) return
      const { promise, resolve } = Promise.withResolvers<void>()
      release = resolve
      void navigator.locks.request(lock, { mode: 'shared' }, () => promise)
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => {
      document.removeEventListener('visibilitychange', tell)
      release?.()
    }
  }, [])
}
