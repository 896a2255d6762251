import { useEffect } from 'react'

/** A shared lock that every visible tab holds. */
const lock = 'page-in-sight'

export async function isAnyPageVisible(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lock)
}

/** Shares with the other tabs whether this one is visible. */
export function useSharedVisibility(): void {
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
