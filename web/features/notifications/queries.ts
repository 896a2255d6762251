import { queryOptions, useQuery } from '@tanstack/react-query'
import { OnlineNotifications } from '#contract/online-notification.ts'
import { apiTogether } from '#web/lib/api/api.ts'
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
