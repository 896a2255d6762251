import { useEffect } from 'react'
import { markTicketAsRead } from './mark-as-read.ts'
import { useUnseenTickets } from './queries.ts'

/** Long enough to not count tickets that are only passed with the next and previous keys. */
const settledAfter = 1000

/** Marks the notifications about a ticket as read once it has been in view for a second; also those that arrive then. */
export function useMarkAsRead(ticketId: number): void {
  const isUnseen = useUnseenTickets().has(ticketId)
  useEffect(
    () => (isUnseen ? whenInView(() => void markTicketAsRead(ticketId).catch(() => undefined)) : undefined),
    [ticketId, isUnseen],
  )
}

/** Waits for a second in which the page is visible. */
function whenInView(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    timer = document.hidden ? undefined : setTimeout(then, settledAfter)
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
