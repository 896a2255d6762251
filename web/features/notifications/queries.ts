import { queryOptions, useQuery } from '@tanstack/react-query'
import { OnlineNotifications } from '#contract/online-notification.ts'
import { api, asFull } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { nameOf, type Person } from '#web/lib/people.ts'
import type { Notification } from './by-ticket.ts'

type Stored = Pick<Notification, 'id' | 'type' | 'reason' | 'seen' | 'created_at'> & {
  o_id: number
  created_by_id: number
}
/** Whoever acts without being anybody. */
const systemId = 1

type TicketAsset = { number: string; title: string; state_id: number }

export const notificationsQuery = queryOptions({
  queryKey: ['online_notifications', 'list'],
  queryFn: async (): Promise<Notification[]> => {
    const { record_ids, assets } = asFull(await api(OnlineNotifications).list({ full: true }))
    const { OnlineNotification = {}, Ticket = {}, User = {} } = assets
    return record_ids.flatMap((id) => {
      const { o_id, created_by_id, type, reason, seen, created_at } = OnlineNotification[id] as unknown as Stored
      const ticket = Ticket[o_id] as unknown as TicketAsset | undefined
      const person = User[created_by_id] as Person | undefined
      if (!ticket) return []
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
          seen,
          created_at,
          by: person && created_by_id !== systemId ? nameOf(person) : '',
        },
      ]
    })
  },
})

const nothing: ReadonlySet<number> = new Set()

/** The tickets of which something has not been seen yet. */
export const useUnseenTickets = (): ReadonlySet<number> =>
  useQuery({ ...notificationsQuery, select: unseenTickets }).data ?? nothing

const unseenTickets = (all: readonly Notification[]) =>
  new Set(all.filter(({ seen }) => !seen).map(({ ticketId }) => ticketId))

const refresh = () => touch(queryClient, [{ object: 'online_notifications', id: 0 }])

const withSeen = (ids: ReadonlySet<number> | 'all', seen: boolean) =>
  queryClient.setQueryData<Notification[]>(notificationsQuery.queryKey, (all) =>
    all?.map((one) => (ids === 'all' || ids.has(one.id) ? { ...one, seen } : one)),
  )

/** Shown at once; what the server then says counts. */
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
    await api(OnlineNotifications).markAll(undefined as never)
  } finally {
    await refresh()
  }
}
