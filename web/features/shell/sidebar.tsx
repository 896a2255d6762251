import { useQuery } from '@tanstack/react-query'
import { PanelLeft, Search, Settings2 } from 'lucide-react'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { useCan, useConfig } from '#web/lib/session.ts'
import { toggleSidebar, useNarrowSidebar } from '#web/ui/patterns/app-shell.tsx'
import { NavEntry, NavSection } from '#web/ui/patterns/nav-list.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Mark } from '#web/ui/primitives/mark.tsx'
import { overviewIcon } from './overview-icon.ts'
import { openPalette } from './palette.tsx'
import { overviewsQuery } from './queries.ts'
import styles from './sidebar.module.css'
import { UserMenu } from './user-menu.tsx'

function Head() {
  const narrow = useNarrowSidebar()
  const name = useConfig<string>('product_name') ?? 'Switchboard'
  const toggle = (
    <IconButton
      icon={PanelLeft}
      label={t('Show or hide the sidebar')}
      shortcut="mod+b"
      size="s"
      onPress={toggleSidebar}
    />
  )
  if (narrow) {
    return (
      <div className={styles.narrowHead}>
        {toggle}
        <IconButton icon={Search} label={t('Search')} shortcut="mod+k" onPress={openPalette} />
      </div>
    )
  }
  return (
    <>
      <div className={styles.brand}>
        <Mark />
        <span className={styles.name}>{name}</span>
        {toggle}
      </div>
      <div className={styles.find}>
        <Button icon={Search} shortcut="mod+k" className={styles.search} onPress={openPalette}>
          {t('Search')}
        </Button>
      </div>
    </>
  )
}

/** Overviews with their counts, from one answer. */
function Overviews() {
  const { data = [] } = useQuery(overviewsQuery)
  return (
    <NavSection title={t('Overviews')}>
      {data.map(({ id, name, link, count }) => (
        <NavEntry
          key={id}
          to="/overviews/$link"
          params={{ link }}
          icon={overviewIcon(link)}
          label={td(name)}
          count={count}
          isHot={link.includes('escalated')}
        />
      ))}
    </NavSection>
  )
}

export function Sidebar() {
  const can = useCan()
  return (
    <nav aria-label={t('Main')} className={styles.sidebar}>
      <Head />
      <div className={styles.sections}>{can('ticket.agent') && <Overviews />}</div>
      <div className={styles.foot}>
        {can('admin.*') && (
          <ul>
            <NavEntry to="/admin" icon={Settings2} label={t('Administration')} />
          </ul>
        )}
        <UserMenu />
      </div>
    </nav>
  )
}
