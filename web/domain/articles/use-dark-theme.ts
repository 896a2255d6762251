import { useSyncExternalStore } from 'react'
import { watchQuery } from '#web/ui/media-query.ts'

const systemIsDark = watchQuery('(prefers-color-scheme: dark)')

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const stop = systemIsDark.subscribe(changed)
  return () => {
    observer.disconnect()
    stop()
  }
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || (theme !== 'light' && systemIsDark.matches())
}

export const useDarkTheme = (): boolean => useSyncExternalStore(watch, isDark)
