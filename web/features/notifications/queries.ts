import { queryOptions, useQuery } from '@tanstack/react-query'
import { OnlineNotifications, type PushedNotification } from '#contract/online-notification.ts'
import { apiTogether } from '#web/lib/api/api.ts'
import type { Touch } from '#web/lib/api/touch.ts'
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
      return stored && ticket ? [toEntry(id, { ...stored, ticket, created_by: User[stored.created_by_id] })] : []
    })
  },
  meta: { applyTouch: (data, touch) => applyTouch(data as Notification[], touch) },
})

type Author = Parameters<typeof formatName>[0] & { id: number }
type Stored = Omit<PushedNotification, 'created_by'> & { created_by: Author | undefined }

function toEntry(id: number, stored: Stored): Notification {
  const { ticket, created_by, type, reason, action, excerpt, seen, created_at } = stored
  const { number, title, state_id } = ticket
  const by = created_by && created_by.id !== systemId ? formatName(created_by) : ''
  return {
    id,
    ticketId: ticket.id,
    number,
    title,
    stateId: state_id,
    type,
    reason,
    action,
    excerpt: excerpt ?? '',
    seen,
    created_at,
    by,
  }
}

/** The server lists no more. */
const mostListed = 200

/** The list after a message about one notification; undefined if the message says too little. */
export function applyTouch(all: readonly Notification[], { id, kind, notification, seen }: Touch) {
  const isKnown = all.some((one) => one.id === id)
  if (notification) {
    if (isKnown) return all
    const added = toEntry(id, notification)
    return [added, ...all.filter((one) => !isReplaced(one, added))].slice(0, mostListed)
  }
  if (kind === 'removed') return all.filter((one) => one.id !== id)
  // One that was created and read since the last message is not in the list yet.
  if (seen !== undefined && (isKnown || kind !== 'created'))
    return all.map((one) => (one.id === id ? { ...one, seen } : one))
  return undefined
}

/** As on the server: an escalation also replaces its warning. */
const isReplaced = (earlier: Notification, { ticketId, type, action }: Notification): boolean =>
  !earlier.seen &&
  earlier.ticketId === ticketId &&
  earlier.action === action &&
  earlier.type.split('_')[0] === type.split('_')[0]

const nothing: ReadonlySet<number> = new Set()

/** The tickets with unread notifications. */
export const useUnseenTickets = (): ReadonlySet<number> =>
  useQuery({ ...notificationsQuery, select: unseenTickets }).data ?? nothing

const unseenTickets = (all: readonly Notification[]) =>
  new Set(all.filter(({ seen }) => !seen).map(({ ticketId }) => ticketId))
