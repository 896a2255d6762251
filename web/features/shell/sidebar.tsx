import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChartColumn, PanelLeft, Plus, Search, Settings2 } from 'lucide-react'
import { Bell } from '#web/features/notifications/bell.tsx'
import { ChatNav } from '#web/features/chat/chat-nav.tsx'
import { HelpNav } from '#web/features/knowledge-base/help-nav.tsx'
import { PhoneNav } from '#web/features/phone/phone-nav.tsx'
import { PinnedNav } from '#web/features/pins/pinned-nav.tsx'
import { FirstStepsNav } from '#web/features/setup/first-steps-nav.tsx'
import { MyViewsNav } from '#web/features/views/my-views-nav.tsx'
import { useSuggestedOverviews } from '#web/features/views/suggested-overviews.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { useCan, useConfig } from '#web/lib/session.ts'
import { toggleSidebar, useNarrowSidebar } from '#web/ui/patterns/app-shell.tsx'
import { NavEntry, NavSection } from '#web/ui/patterns/nav-list.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Mark } from '#web/ui/primitives/mark.tsx'
import { isAboutMe, MyWork } from './my-work.tsx'
import { overviewIcon } from './overview-icon.ts'
import { openPalette } from './palette.tsx'
import { overviewsQuery } from '#web/domain/overviews.ts'
import styles from './sidebar.module.css'
import { UserMenu } from './user-menu.tsx'

function NewTicket() {
  const navigate = useNavigate()
  return (
    <IconButton
      icon={Plus}
      variant="primary"
      label={t('New ticket')}
      shortcut="c"
      onPress={() => void navigate({ to: '/tickets/new' })}
    />
  )
}

function Head() {
  const narrow = useNarrowSidebar()
  const isAgent = useCan()('ticket.agent')
  const name = useConfig<string>('product_name') ?? 'Switchboard'
  const toggle = (
    <IconButton icon={PanelLeft} label={t('Toggle sidebar')} shortcut="mod+b" size="s" onPress={toggleSidebar} />
  )
  if (narrow) {
    return (
      <div className={styles.narrowHead}>
        {toggle}
        {isAgent && <Bell />}
        {isAgent && <NewTicket />}
        <IconButton icon={Search} label={t('Search')} shortcut="mod+k" onPress={openPalette} />
      </div>
    )
  }
  return (
    <>
      <div className={styles.brand}>
        <Mark />
        <span className={styles.name}>{name}</span>
        {isAgent && <Bell />}
        {toggle}
      </div>
      <div className={styles.find}>
        <Button icon={Search} shortcut="mod+k" className={styles.search} onPress={openPalette}>
          {t('Search')}
        </Button>
        {isAgent && <NewTicket />}
      </div>
    </>
  )
}

/** Overviews with their counts, from one answer. */
function Overviews() {
  const { data = [] } = useQuery(overviewsQuery)
  const ofTeam = data.filter(({ link }) => !isAboutMe(link))
  return (
    <NavSection title={t('Overviews')}>
      {ofTeam.map(({ id, name, link, count }) => (
        <NavEntry
          key={id}
          to="/overviews/$link"
          params={{ link }}
          search={{}}
          icon={overviewIcon(link)}
          label={td(name)}
          count={count}
          isHot={link.includes('escalated')}
        />
      ))}
    </NavSection>
  )
}

/** Every list that an agent works from. */
export const Lists = () => (
  <>
    <MyWork />
    <PinnedNav />
    <Overviews />
    <MyViewsNav />
  </>
)

export function Sidebar() {
  const can = useCan()
  const suggested = useSuggestedOverviews()
  return (
    <nav aria-label={t('Main')} className={styles.sidebar}>
      <Head />
      <div className={styles.sections}>{can('ticket.agent') && <Lists />}</div>
      <div className={styles.foot}>
        <FirstStepsNav />
        <PhoneNav />
        <ChatNav />
        <HelpNav />
        <ul>
          {can('report') && <NavEntry to="/reports" icon={ChartColumn} label={t('Reports')} search={{}} />}
          {can('admin.*') && (
            <NavEntry to="/admin" icon={Settings2} label={t('Administration')} count={suggested.length} />
          )}
        </ul>
        <UserMenu />
      </div>
    </nav>
  )
}
