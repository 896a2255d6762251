import { OnlineNotifications } from '#contract/online-notification.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import type { Notification } from './by-ticket.ts'
import { notificationsQuery } from './queries.ts'

const refresh = () => touch(queryClient, [{ object: 'online_notifications', id: 0 }])

const withSeen = (ids: ReadonlySet<number> | 'all', seen: boolean) =>
  queryClient.setQueryData<Notification[]>(notificationsQuery.queryKey, (all) =>
    all?.map((one) => (ids === 'all' || ids.has(one.id) ? { ...one, seen } : one)),
  )

/** Applied immediately. If the server refuses, the list is loaded again; other tabs and devices get it from the server. */
export async function markAsRead(ids: readonly number[], seen = true): Promise<void> {
  withSeen(new Set(ids), seen)
  try {
    await Promise.all(ids.map((id) => api(OnlineNotifications).update({ id, seen })))
  } catch (error) {
    await refresh()
    throw error
  }
}

export async function markAllAsRead(): Promise<void> {
  withSeen('all', true)
  try {
    await api(OnlineNotifications).markAll()
  } catch (error) {
    await refresh()
    throw error
  }
}

/** In one request, however many notifications there are. */
export async function markTicketAsRead(ticketId: number): Promise<void> {
  const known = queryClient.getQueryData(notificationsQuery.queryKey) ?? []
  withSeen(new Set(known.filter((one) => one.ticketId === ticketId).map(({ id }) => id)), true)
  try {
    await api(OnlineNotifications).markTicket({ ticket_id: ticketId })
  } catch (error) {
    await refresh()
    throw error
  }
}
