import { useEffect, useState } from 'react'
import { useMe } from '#web/lib/session.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import type { Article } from '#web/domain/tickets/queries.ts'
import { findFirstUnread } from './first-unread.ts'
import { lastSeen, noteSeen } from './seen.ts'

/**
 * The messages that were unread when the ticket was opened; they stay marked while it is read. A ticket that was
 * open before is shown from the cache, until the server has returned new messages (`isCurrent`): these are unread
 * as well.
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
