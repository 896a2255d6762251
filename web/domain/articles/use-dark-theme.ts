import { useSyncExternalStore } from 'react'

const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  systemIsDark.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    systemIsDark.removeEventListener('change', changed)
  }
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || (theme !== 'light' && systemIsDark.matches)
}

export const useDarkTheme = (): boolean => useSyncExternalStore(watch, isDark)
