import { Outlet, useNavigate } from '@tanstack/react-router'
import { Bell, ChartColumn, Inbox, Keyboard, LayoutDashboard, PanelLeft, Plus, Search } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { ChatEverywhere } from '#web/features/chat/chat-nav.tsx'
import { CallCards } from '#web/features/phone/call-cards.tsx'
import { useActions } from '#web/lib/actions/registry.ts'
import { useShortcuts } from '#web/lib/actions/shortcuts.ts'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { startLive } from '#web/lib/live/socket.ts'
import { useCan, useMe } from '#web/lib/session.ts'
import { loadLater } from '#web/ui/load-later.tsx'
import { AppShell, toggleSidebar } from '#web/ui/patterns/app-shell.tsx'
import { useIdle } from '#web/ui/use-idle.ts'
import { Banners } from './banners.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Palette, openPalette } from './palette.tsx'
import { preloadOverlays } from './preload-overlays.ts'
import { Sidebar } from './sidebar.tsx'
import { useAccountActions } from './use-account-actions.ts'
import { isShortcutHelpShown, showShortcutHelp } from './shortcut-help-store.ts'

const ShortcutHelp = loadLater(async () => (await import('./shortcut-help.tsx')).ShortcutHelp)
const WaitingNotice = loadLater(async () => (await import('#web/features/composer/waiting-notice.tsx')).WaitingNotice)

/** What can be done on every screen. */
function useGlobalActions(hasSettings: boolean) {
  const navigate = useNavigate()
  const can = useCan()
  useActions([
    { id: 'palette', title: t('Search or run a command'), shortcut: 'mod+k', inFields: true, run: openPalette },
    // Settings have a search of their own, under the same key.
    {
      id: 'search',
      title: t('Search'),
      group: t('Go to'),
      icon: Search,
      shortcut: '/',
      enabled: !hasSettings,
      run: openPalette,
    },
    {
      id: 'go-overviews',
      title: t('Overviews'),
      group: t('Go to'),
      icon: Inbox,
      shortcut: 'g o',
      run: () => void navigate({ to: '/overviews' }),
    },
    {
      id: 'go-dashboard',
      title: t('Dashboard'),
      group: t('Go to'),
      icon: LayoutDashboard,
      shortcut: 'g d',
      run: () => void navigate({ to: '/dashboard' }),
    },
    {
      id: 'go-notifications',
      title: t('Notifications'),
      group: t('Go to'),
      icon: Bell,
      shortcut: 'g n',
      run: () => void navigate({ to: '/notifications' }),
    },
    {
      id: 'go-reports',
      title: t('Reports'),
      group: t('Go to'),
      icon: ChartColumn,
      shortcut: 'g r',
      enabled: can('report'),
      run: () => void navigate({ to: '/reports', search: {} }),
    },
    {
      id: 'new-ticket',
      title: t('New ticket'),
      icon: Plus,
      shortcut: 'c',
      run: () => void navigate({ to: '/tickets/new' }),
    },
    {
      id: 'toggle-sidebar',
      title: t('Toggle sidebar'),
      icon: PanelLeft,
      shortcut: 'mod+b',
      inFields: true,
      enabled: !hasSettings,
      run: toggleSidebar,
    },
    { id: 'shortcut-help', title: t('Keyboard shortcuts'), icon: Keyboard, shortcut: '?', run: showShortcutHelp },
  ])
}

type AgentFrameProps = {
  children?: ReactNode
  /** Replaces the sidebar; `null` where it is a page of its own. */
  settings?: ReactNode
}

/** Around every screen of agents and administrators. */
export function AgentFrame({ children = <Outlet />, settings }: AgentFrameProps) {
  useShortcuts()
  useAccountActions()
  useGlobalActions(settings !== undefined)
  const { id } = useMe()
  const isIdle = useIdle()
  useEffect(() => startLive(id), [id])
  useEffect(() => {
    if (isIdle) preloadOverlays()
  }, [isIdle])
  return (
    <AppShell
      sidebar={<Sidebar />}
      settings={settings}
      bottomBar={<BottomBar />}
      banner={
        <>
          <Banners />
          {isIdle && <WaitingNotice />}
        </>
      }
    >
      {children}
      <Palette />
      <CallCards />
      <ChatEverywhere />
      {useStore(isShortcutHelpShown) && <ShortcutHelp />}
    </AppShell>
  )
}
