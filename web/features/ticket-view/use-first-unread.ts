import { useEffect, useState } from 'react'
import { useMe } from '#web/lib/session.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import type { Article } from '#web/domain/tickets/queries.ts'
import { lastSeen, noteSeen } from './seen.ts'

/** What was unread when the ticket was opened; it stays marked while it is read. */
export function useFirstUnread(ticketId: number, articles: readonly Article[]): number | undefined {
  const { id: me } = useMe()
  const [firstUnread] = useState(() => {
    const seen = lastSeen(ticketId)
    return seen === undefined
      ? undefined
      : articles.find(({ id, created_by_id }) => id > seen && created_by_id !== me)?.id
  })
  const last = articles.at(-1)?.id
  useEffect(() => {
    if (last !== undefined) whenIdle(() => noteSeen(ticketId, last))
  }, [ticketId, last])
  return firstUnread
}
