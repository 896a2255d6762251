import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { ChatNav } from '#web/features/chat/chat-nav.tsx'
import { PhoneNav } from '#web/features/phone/phone-nav.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { overviewsQuery } from '#web/domain/overviews.ts'
import { Lists } from './sidebar.tsx'

const AllLists = () => (
  <>
    <Lists />
    <PhoneNav />
    <ChatNav />
  </>
)

const startPaths = new Set(['/', '/overviews'])

/** An agent starts with the first overview; on a phone, which has no sidebar, with the list of overviews. */
export function FirstOverview() {
  const [first] = useSuspenseQuery(overviewsQuery).data
  const isNarrow = useNarrow()
  // Who has already gone on, while the next screen is loading, is not brought back.
  const isStart = useLocation({ select: ({ pathname }) => startPaths.has(pathname) })
  if (isNarrow) return <Page title={t('Tickets')} width="column" body={<AllLists />} />
  if (first && !isStart) return null
  if (first) return <Navigate to="/overviews/$link" params={{ link: first.link }} replace />
  return <EmptyState icon={Inbox} title={t('No overviews yet')} />
}
