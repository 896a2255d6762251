import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { leads } from '#web/lib/live/socket.ts'
import type { Notification as News } from './by-ticket.ts'
import { isAnyPageInSight, usePageInSight } from './page-in-sight.ts'
import { notificationsQuery } from './queries.ts'
import { deedOf, reasonOf } from './words.ts'

/** One for all tabs, and none while one of them is being looked at. */
async function popUp(news: News, open: () => void): Promise<void> {
  if (!leads() || (await isAnyPageInSight())) return
  const body = [deedOf(news), [`#${news.number}`, reasonOf(news)].filter(Boolean).join(' · ')].join('\n')
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? ''
  // Of one ticket only the latest is shown.
  const shown = new Notification(news.title, { body, icon, tag: `ticket-${news.ticketId}` })
  shown.addEventListener('click', () => {
    window.focus()
    shown.close()
    open()
  })
}

/** What comes in while nobody looks, on the desktop. */
export function PopUps() {
  const { data } = useQuery(notificationsQuery)
  const navigate = useNavigate()
  const newestTold = useRef<number>(undefined)
  usePageInSight()
  useEffect(() => {
    if (!data) return
    const before = newestTold.current
    newestTold.current = Math.max(before ?? 0, ...data.map(({ id }) => id))
    // What was there when the page was opened is in the list, and no news.
    if (before === undefined) return
    for (const news of data.filter(({ id, seen }) => id > before && !seen)) {
      void popUp(news, () => void navigate({ to: '/tickets/$id', params: { id: String(news.ticketId) } }))
    }
  }, [data, navigate])
  return null
}
