import { queryOptions, useQuery } from '@tanstack/react-query'
import { OnlineNotifications } from '#contract/online-notification.ts'
import { api, apiTogether } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { formatName } from '#web/lib/people.ts'
import type { Notification } from './by-ticket.ts'

/** The user id of the system. */
const systemId = 1

export const notificationsQuery = queryOptions({
  queryKey: ['online_notifications', 'list'],
  queryFn: async (): Promise<Notification[]> => {
    const { record_ids, assets } = await apiTogether(OnlineNotifications).list({ full: true })
    const { OnlineNotification = {}, Ticket = {}, User = {} } = assets
    return record_ids.flatMap((id) => {
      const stored = OnlineNotification[id]
      const ticket = stored && Ticket[stored.o_id]
      if (!stored || !ticket) return []
      const { o_id, created_by_id, type, reason, action, excerpt, seen, created_at } = stored
      const person = User[created_by_id]
      const { number, title, state_id } = ticket
      return [
        {
          id,
          ticketId: o_id,
          number,
          title,
          stateId: state_id,
          type,
          reason,
          action,
          excerpt: excerpt ?? '',
          seen,
          created_at,
          by: person && created_by_id !== systemId ? formatName(person) : '',
        },
      ]
    })
  },
})

const nothing: ReadonlySet<number> = new Set()

/** The tickets with unread notifications. */
export const useUnseenTickets = (): ReadonlySet<number> =>
  useQuery({ ...notificationsQuery, select: unseenTickets }).data ?? nothing

const unseenTickets = (all: readonly Notification[]) =>
  new Set(all.filter(({ seen }) => !seen).map(({ ticketId }) => ticketId))

const refresh = () => touch(queryClient, [{ object: 'online_notifications', id: 0 }])

const withSeen = (ids: ReadonlySet<number> | 'all', seen: boolean) =>
  queryClient.setQueryData<Notification[]>(notificationsQuery.queryKey, (all) =>
    all?.map((one) => (ids === 'all' || ids.has(one.id) ? { ...one, seen } : one)),
  )

/** Applied immediately; the response of the server then counts. */
export async function markSeen(ids: readonly number[], seen = true): Promise<void> {
  withSeen(new Set(ids), seen)
  try {
    await Promise.all(ids.map((id) => api(OnlineNotifications).update({ id, seen })))
  } finally {
    await refresh()
  }
}

export async function markAllSeen(): Promise<void> {
  withSeen('all', true)
  try {
    await api(OnlineNotifications).markAll()
  } finally {
    await refresh()
  }
}

/** In one request, however many notifications there are; other tabs and devices get it from the server. */
export async function markTicketSeen(ticketId: number): Promise<void> {
  const known = queryClient.getQueryData(notificationsQuery.queryKey) ?? []
  withSeen(new Set(known.filter((one) => one.ticketId === ticketId).map(({ id }) => id)), true)
  try {
    await api(OnlineNotifications).markTicket({ ticket_id: ticketId })
  } finally {
    await refresh()
  }
}
