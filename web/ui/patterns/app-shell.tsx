import type { ReactNode } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { createStore, useStore } from '#web/lib/external-store.ts'
import { classes } from '../classes.ts'
import styles from './app-shell.module.css'

const isNarrow = createStore(localStorage.getItem('sidebar') === 'narrow')

/** The sidebar shows icons only. Kept in this browser. */
export const useNarrowSidebar = (): boolean => useStore(isNarrow)

export function toggleSidebar(): void {
  isNarrow.set((narrow) => !narrow)
  localStorage.setItem('sidebar', isNarrow.get() ? 'narrow' : 'wide')
}

type AppShellProps = {
  sidebar: ReactNode
  /** Instead of the sidebar on a phone. */
  bottomBar: ReactNode
  /** What must be seen above everything: offline, maintenance, a new version. */
  banner?: ReactNode
  children: ReactNode
}

export function AppShell({ sidebar, bottomBar, banner, children }: AppShellProps) {
  const narrow = useNarrowSidebar()
  return (
    <div className={styles.page}>
      <a href="#main" className={styles.skip}>
        {t('Skip to content')}
      </a>
      {banner}
      <div className={classes(styles.shell, narrow && styles.narrow)}>
        <div className={styles.sidebar}>{sidebar}</div>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      <div className={styles.bottom}>{bottomBar}</div>
    </div>
  )
}
