import { Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { WaitingNotice } from '#web/features/composer/waiting-notice.tsx'
import { CallCards } from '#web/features/phone/call-cards.tsx'
import { useActions } from '#web/lib/actions/registry.ts'
import { useShortcuts } from '#web/lib/actions/shortcuts.ts'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { startLive } from '#web/lib/live/socket.ts'
import { useMe } from '#web/lib/session.ts'
import { AppShell, toggleSidebar } from '#web/ui/patterns/app-shell.tsx'
import { Banners } from './banners.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Palette, openPalette } from './palette.tsx'
import { Sidebar } from './sidebar.tsx'
import { useAccountActions } from './use-account-actions.ts'
import { isShortcutHelpShown, showShortcutHelp } from './shortcut-help-store.ts'

const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }))

/** What can be done on every screen. */
function useGlobalActions() {
  const navigate = useNavigate()
  useActions([
    { id: 'palette', title: t('Search or run a command'), shortcut: 'mod+k', inFields: true, run: openPalette },
    { id: 'search', title: t('Search'), group: t('Go to'), shortcut: '/', run: openPalette },
    {
      id: 'go-overviews',
      title: t('Overviews'),
      group: t('Go to'),
      shortcut: 'g o',
      run: () => void navigate({ to: '/overviews' }),
    },
    {
      id: 'go-dashboard',
      title: t('Dashboard'),
      group: t('Go to'),
      shortcut: 'g d',
      run: () => void navigate({ to: '/dashboard' }),
    },
    {
      id: 'go-notifications',
      title: t('Notifications'),
      group: t('Go to'),
      shortcut: 'g n',
      run: () => void navigate({ to: '/notifications' }),
    },
    {
      id: 'new-ticket',
      title: t('New ticket'),
      shortcut: 'c',
      run: () => void navigate({ to: '/tickets/new' }),
    },
    {
      id: 'toggle-sidebar',
      title: t('Toggle sidebar'),
      shortcut: 'mod+b',
      inFields: true,
      run: toggleSidebar,
    },
    { id: 'shortcut-help', title: t('Keyboard shortcuts'), shortcut: '?', run: showShortcutHelp },
  ])
}

/** Around every screen of agents and administrators. */
export function AgentFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  useShortcuts()
  useAccountActions()
  useGlobalActions()
  const { id } = useMe()
  useEffect(() => startLive(id), [id])
  return (
    <AppShell
      sidebar={<Sidebar />}
      bottomBar={<BottomBar />}
      banner={
        <>
          <Banners />
          <WaitingNotice />
        </>
      }
    >
      {children}
      <Palette />
      <CallCards />
      {useStore(isShortcutHelpShown) && (
        <Suspense>
          <ShortcutHelp />
        </Suspense>
      )}
    </AppShell>
  )
}
