import { useSuspenseQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { ChatNav } from '#web/features/chat/chat-nav.tsx'
import { PhoneNav } from '#web/features/phone/phone-nav.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { Redirect } from '#web/ui/redirect.tsx'
import { overviewsQuery } from '#web/domain/overviews.ts'
import { Lists } from './sidebar.tsx'

const AllLists = () => (
  <>
    <Lists />
    <PhoneNav />
    <ChatNav />
  </>
)

/** A wide window gets here only if there is no overview, or if it was narrow before. */
export function FirstOverview() {
  const [first] = useSuspenseQuery(overviewsQuery).data
  const isNarrow = useNarrow()
  if (isNarrow) return <Page title={t('Tickets')} width="column" body={<AllLists />} />
  if (first) return <Redirect to="/overviews/$link" params={{ link: first.link }} />
  return <EmptyState icon={Inbox} title={t('No overviews yet')} />
}
