import { useEffect, useState } from 'react'
import { useMe } from '#web/lib/session.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import type { Article } from '#web/domain/tickets/queries.ts'
import { findFirstUnread } from './first-unread.ts'
import { lastSeen, noteSeen } from './seen.ts'

/**
 * What was unread when the ticket was opened; it stays marked while it is read. A ticket that was open before is shown
 * as it was then, until the server has said what came meanwhile (`isCurrent`): that is unread as well.
 */
export function useFirstUnread(ticketId: number, articles: readonly Article[], isCurrent: boolean): number | undefined {
  const { id: me } = useMe()
  const [seen] = useState(() => lastSeen(ticketId))
  const [opened, setOpened] = useState<{ firstUnread: number | undefined }>()
  const firstUnread = opened ? opened.firstUnread : findFirstUnread(articles, seen, me)
  if (!opened && isCurrent) setOpened({ firstUnread })
  const last = articles.at(-1)?.id
  useEffect(() => {
    if (last !== undefined) whenIdle(() => noteSeen(ticketId, last))
  }, [ticketId, last])
  return firstUnread
}
