import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { leads } from '#web/lib/live/socket.ts'
import type { Notification as Entry } from './by-ticket.ts'
import { isAnyPageVisible, useSharedVisibility } from './page-visibility.ts'
import { notificationsQuery } from './queries.ts'
import { describeNotification, describeReason } from './describe-notification.ts'

/** One for all tabs, and none while one of them is visible. */
async function popUp(entry: Entry, open: () => void): Promise<void> {
  if (!leads() || (await isAnyPageVisible())) return
  const body = [
    describeNotification(entry),
    [`#${entry.number}`, describeReason(entry)].filter(Boolean).join(' · '),
  ].join('\n')
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? ''
  // Of one ticket only the latest is shown.
  const shown = new Notification(entry.title, { body, icon, tag: `ticket-${entry.ticketId}` })
  shown.addEventListener('click', () => {
    window.focus()
    shown.close()
    open()
  })
}

/** Desktop notifications while no page is visible. */
export function PopUps() {
  const { data } = useQuery(notificationsQuery)
  const navigate = useNavigate()
  const newestTold = useRef<number>(undefined)
  useSharedVisibility()
  useEffect(() => {
    if (!data) return
    const before = newestTold.current
    newestTold.current = Math.max(before ?? 0, ...data.map(({ id }) => id))
    // What was there when the page was opened is in the list, and not new.
    if (before === undefined) return
    for (const entry of data.filter(({ id, seen }) => id > before && !seen)) {
      void popUp(entry, () => void navigate({ to: '/tickets/$id', params: { id: String(entry.ticketId) } }))
    }
  }, [data, navigate])
  return null
}
