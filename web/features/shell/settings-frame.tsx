import { useLocation } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useLayoutEffect } from 'react'
import { Bell } from '#web/features/notifications/bell.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import type { SettingsEntry, SettingsSection } from '#web/ui/patterns/settings-navigation/settings-entry.ts'
import { SettingsNavigation } from '#web/ui/patterns/settings-navigation/settings-navigation.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { makeWidthHook } from '#web/ui/use-narrow.ts'
import { useTitle } from '#web/ui/use-title.ts'
import { AgentFrame } from './agent-frame.tsx'
import styles from './settings-frame.module.css'
import { useSettingsOrigin } from './settings-origin.ts'
import { UserMenu } from './user-menu.tsx'

/** Below this width the navigation is a separate page. */
const useOneColumn = makeWidthHook(720)

type LinkBackProps = { to: string; search?: Record<string, unknown>; children: ReactNode }

const LinkBack = ({ to, search = {}, children }: LinkBackProps) => (
  <Link to={to} search={search as never} look="plain" className={styles.back}>
    <ChevronLeft size={16} aria-hidden />
    {children}
  </Link>
)

/** With the notifications of agents, which the main sidebar has otherwise. */
const Top = ({ children }: { children: ReactNode }) => (
  <div className={styles.top}>
    {children}
    {useCan()('ticket.agent') && <Bell />}
  </div>
)

/** The previous screen. Users without tickets work in the administration: there is nothing to go back to. */
function BackToWork({ isShort }: { isShort: boolean }) {
  const origin = useSettingsOrigin()
  const can = useCan()
  if (can('ticket.agent')) return <LinkBack {...origin}>{isShort ? t('Tickets') : t('Back to tickets')}</LinkBack>
  return can('ticket.customer') ? <LinkBack to="/">{t('Back to home')}</LinkBack> : null
}

/** A new page starts at its top; before the effects of the page, which may scroll to a setting. */
function ScrollToTop() {
  useLayoutEffect(() => {
    document.getElementById('main')?.scrollTo(0, 0)
  }, [])
  return null
}

const NavigationPage = ({ title, children }: { title: string; children: ReactNode }) => {
  useTitle(title)
  return children
}

/** Where the list of pages is a page, no other one is shown. */
const withoutCurrent = (section: SettingsSection): SettingsSection => ({
  ...section,
  entries: section.entries.map((entry) => ({ ...entry, isCurrent: false })),
})

type SettingsFrameProps = {
  title: string
  home: string
  sections: readonly SettingsSection[]
  settings?: readonly SettingsEntry[]
  /** Above the user menu: the way to other settings. */
  foot?: ReactNode
  children: ReactNode
}

/** Administration and preferences: their navigation replaces the main sidebar; on a phone it is the first page. */
export function SettingsFrame({ title, home, sections, settings = [], foot, children }: SettingsFrameProps) {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') })
  const isOneColumn = useOneColumn()
  const navigation = (
    <SettingsNavigation
      title={title}
      home={home}
      back={
        <Top>
          <BackToWork isShort={isOneColumn} />
        </Top>
      }
      sections={isOneColumn ? sections.map(withoutCurrent) : sections}
      settings={settings}
      foot={
        <>
          {foot}
          <UserMenu />
        </>
      }
    />
  )
  if (isOneColumn && path === home) {
    return (
      <AgentFrame settings={null}>
        <NavigationPage title={title}>{navigation}</NavigationPage>
      </AgentFrame>
    )
  }
  // The page has the same place at every width: a form in it is not closed when a phone is turned.
  return (
    <AgentFrame settings={isOneColumn ? null : navigation}>
      {isOneColumn && (
        <div className={styles.up}>
          <Top>
            <LinkBack to={home}>{title}</LinkBack>
          </Top>
        </div>
      )}
      <ScrollToTop key={path} />
      {children}
    </AgentFrame>
  )
}
