import { useQuery } from '@tanstack/react-query'
import { AtSign, Bell, LayoutDashboard, PencilLine, User } from 'lucide-react'
import { useDraftCount } from '#web/features/drafts/queries.ts'
import { useUnseenTickets } from '#web/features/notifications/queries.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { NavEntry, NavSection } from '#web/ui/patterns/nav-list.tsx'
import { overviewsQuery } from '#web/domain/overviews.ts'

/** The user's own overviews are listed apart from those of the team. */
const assigned = 'my_assigned'
const mentions = 'my_subscribed_tickets'
export const isAboutMe = (link: string): boolean => link === assigned || link === mentions

function OwnOverview({ link, icon, label }: { link: string; icon: typeof User; label: string }) {
  const { data = [] } = useQuery(overviewsQuery)
  const overview = data.find((one) => one.link === link)
  if (!overview) return null
  return (
    <NavEntry to="/overviews/$link" params={{ link }} search={{}} icon={icon} label={label} count={overview.count} />
  )
}

export const MyWork = () => (
  <NavSection title={t('My work')}>
    <NavEntry to="/dashboard" icon={LayoutDashboard} label={t('Dashboard')} />
    <OwnOverview link={assigned} icon={User} label={t('Assigned to me')} />
    <OwnOverview link={mentions} icon={AtSign} label={t('Following')} />
    <NavEntry to="/drafts" icon={PencilLine} label={t('Drafts')} count={useDraftCount()} />
    <NavEntry to="/notifications" icon={Bell} label={t('Notifications')} count={useUnseenTickets().size} />
  </NavSection>
)
