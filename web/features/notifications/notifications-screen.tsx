import { t } from '#web/lib/i18n/i18n.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { MarkAll, NewsList } from './news-list.tsx'
import { useUnseenTickets } from './queries.ts'

export const NotificationsScreen = () => (
  <Page
    title={t('Notifications')}
    count={useUnseenTickets().size || undefined}
    actions={<MarkAll />}
    width="column"
    body={<NewsList />}
  />
)
