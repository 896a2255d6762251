import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { can, useSession } from '#web/lib/session.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { AgentFrame } from './agent-frame.tsx'
import { PortalFrame } from './portal-frame.tsx'

function Frame({ children }: { children: ReactNode }) {
  const session = useSession()
  if (!session.me) return <main>{children}</main>
  if (can(session, 'ticket.agent', 'admin.*')) return <AgentFrame>{children}</AgentFrame>
  return <PortalFrame>{children}</PortalFrame>
}

/** An unknown path, within the usual frame. */
export const MissingScreen = () => (
  <Frame>
    <Page
      title={t('Page not found')}
      body={
        <EmptyState
          icon={SearchX}
          title={t('There’s nothing at this address')}
          action={<Link to="/">{t('Back to home')}</Link>}
        />
      }
    />
  </Frame>
)
