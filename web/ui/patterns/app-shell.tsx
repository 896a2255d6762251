import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { createStore } from '#web/lib/external-store.ts'
import { classes } from '../classes.ts'
import { watchQuery } from '../media-query.ts'
import styles from './app-shell.module.css'
import { ShellPlaces } from './shell-places.ts'

/** Below this width the sidebar is collapsed; with a list beside a ticket already below the other. */
const cramped = watchQuery('(max-width: 1179px)')
const crampedPanes = watchQuery('(max-width: 1439px)')
/** A phone has no sidebar: its lists are a page, with their words. */
const phone = watchQuery('(max-width: 640px)')
const hasPanes = createStore(false)

/** Set by a screen with a list beside a detail. */
export const showPanes = (isShown: boolean): void => hasPanes.set(isShown)

const chosen = createStore({
  isNarrow: localStorage.getItem('sidebar') === 'narrow',
  /** Opened although there is little room. */
  isOpenAnyway: false,
})

const hasLittleRoom = () => cramped.matches() || (hasPanes.get() && crampedPanes.matches())

function isNarrowNow(): boolean {
  if (phone.matches()) return false
  return hasLittleRoom() ? !chosen.get().isOpenAnyway : chosen.get().isNarrow
}

function watchSidebar(listener: () => void): () => void {
  const stops = [hasPanes, chosen, phone, cramped, crampedPanes].map(({ subscribe }) => subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}

/** The navigation of settings needs its words: it is never a rail. */
const HasSettings = createContext(false)

/** The sidebar shows icons only: chosen so, which is kept in this browser, or because there is little room. */
export function useNarrowSidebar(): boolean {
  const isNarrow = useSyncExternalStore(watchSidebar, isNarrowNow)
  return !useContext(HasSettings) && isNarrow
}

export function toggleSidebar(): void {
  if (hasLittleRoom()) return chosen.set((before) => ({ ...before, isOpenAnyway: !before.isOpenAnyway }))
  chosen.set((before) => ({ ...before, isNarrow: !before.isNarrow }))
  localStorage.setItem('sidebar', chosen.get().isNarrow ? 'narrow' : 'wide')
}

type AppShellProps = {
  sidebar: ReactNode
  /** The navigation of settings instead of the sidebar; `null` where it is a page of its own. */
  settings?: ReactNode
  /** Instead of the sidebar on a phone. */
  bottomBar: ReactNode
  /** Shown above everything: offline, maintenance, a new version. */
  banner?: ReactNode
  children: ReactNode
}

export function AppShell({ sidebar, settings, bottomBar, banner, children }: AppShellProps) {
  const narrow = useNarrowSidebar()
  const hasSettings = settings !== undefined
  const shown = hasSettings ? settings : sidebar
  const look = hasSettings ? styles.settings : narrow && styles.narrow
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const [side, setSide] = useState<HTMLElement | null>(null)
  const places = useMemo(() => ({ foot, side: hasSettings ? side : null }), [foot, side, hasSettings])
  return (
    <HasSettings value={hasSettings}>
      <div className={styles.page}>
        <a href="#main" className={styles.skip}>
          {t('Skip to content')}
        </a>
        {banner}
        <div className={classes(styles.shell, shown === null ? styles.alone : look)}>
          {shown !== null && <div className={styles.sidebar}>{shown}</div>}
          <div className={styles.middle}>
            <main id="main" tabIndex={-1} className={styles.main}>
              <ShellPlaces value={places}>{children}</ShellPlaces>
            </main>
            <div ref={setFoot} className={styles.foot} />
          </div>
          <div ref={setSide} className={styles.side} />
        </div>
        <div className={styles.bottom}>{bottomBar}</div>
      </div>
    </HasSettings>
  )
}
