import { SearchX } from 'lucide-react'
import { Card } from '#web/features/session/card.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { can, useSession } from '#web/lib/session.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { AgentFrame } from './agent-frame.tsx'
import { PortalFrame } from './portal-frame.tsx'

const HomeLink = () => <Link to="/">{t('Back to home')}</Link>

/** An unknown path: within the usual frame, or below the logo for visitors. */
export function MissingScreen() {
  const session = useSession()
  const title = t('Page not found')
  const text = t('There’s nothing at this address')
  if (!session.me) {
    return (
      <Card title={title} lead={text}>
        <HomeLink />
      </Card>
    )
  }
  const Frame = can(session, 'ticket.agent', 'admin.*') ? AgentFrame : PortalFrame
  return (
    <Frame>
      <Page title={title} body={<EmptyState icon={SearchX} title={text} action={<HomeLink />} />} />
    </Frame>
  )
}
