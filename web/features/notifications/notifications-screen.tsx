import { type RefObject, useRef } from 'react'
import { useActions } from '#web/lib/actions/registry.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { MarkAll, NotificationList } from './notification-list.tsx'
import { useUnseenTickets } from './queries.ts'
import { RecentToasts } from './recent-toasts.tsx'

/** From one to the next, as in a list of tickets; Enter opens it. */
function useWalkKeys(list: RefObject<HTMLElement | null>): void {
  const step = (by: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    links[at === -1 ? 0 : at + by]?.focus()
  }
  useActions([
    { id: 'news-next', title: t('Next notification'), shortcut: 'j', repeats: true, run: () => step(1) },
    { id: 'news-previous', title: t('Previous notification'), shortcut: 'k', repeats: true, run: () => step(-1) },
  ])
}

export function NotificationsScreen() {
  const list = useRef<HTMLDivElement>(null)
  useWalkKeys(list)
  return (
    <Page
      title={t('Notifications')}
      count={useUnseenTickets().size || undefined}
      actions={<MarkAll />}
      width="column"
      body={
        <div ref={list}>
          <NotificationList />
          <RecentToasts />
        </div>
      }
    />
  )
}
