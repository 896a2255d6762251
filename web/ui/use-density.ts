import { useSyncExternalStore } from 'react'

function watchDensity(onChange: () => void) {
  const watcher = new MutationObserver(onChange)
  watcher.observe(document.documentElement, { attributeFilter: ['data-density'] })
  return () => watcher.disconnect()
}

/** How much room rows take: compact, normal or comfortable. */
export const useDensity = (): string =>
  useSyncExternalStore(watchDensity, () => document.documentElement.dataset.density ?? 'normal')
