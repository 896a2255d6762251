import type { NotificationAction, NotificationReason, NotificationType } from '#contract/online-notification.ts'

/** A recipient with the reason; `replacementFor` is the absent user they replace. */
type Reader = {
  id: number
  reason: NotificationReason
  replacementFor: number | null
  action: NotificationAction | null
}

/** A change of a ticket that users are notified of; `causedBy` is the user who made it. */
export type NewNotification = {
  ticketId: number
  type: NotificationType
  readers: readonly Reader[]
  causedBy: number
  articleId: number | null
  /** Wrote in the ticket, so has seen all earlier notifications of it. */
  seenBy: number | null
}

type Kind = Pick<NewNotification, 'ticketId' | 'type'> & Pick<Reader, 'action'>
/** Equal notifications of several users. */
export type NotificationGroup = Kind &
  Pick<NewNotification, 'causedBy' | 'articleId'> &
  Pick<Reader, 'reason' | 'replacementFor'> & { seen: boolean; users: number[] }
/** Earlier unread notifications that new ones replace. */
export type ReplacedNotifications = Kind & { users: number[] }
export type TicketReader = { ticketId: number; userId: number }

/** What several changes in a row do: delete `replaced`, then mark those of `seenBy` as seen, then insert `groups`. */
type MergedNotifications = {
  replaced: ReplacedNotifications[]
  seenBy: TicketReader[]
  groups: NotificationGroup[]
}

type SingleNotification = Kind & { change: NewNotification; reader: Reader; seen: boolean }

/** The same result as by one change after the other: three replies are one notification, about the last. */
export function mergeNotifications(changes: readonly NewNotification[]): MergedNotifications {
  const unread = new Map<string, SingleNotification>()
  const read: SingleNotification[] = []
  const replaced: SingleNotification[] = []
  const seenBy = new Map<string, TicketReader>()
  for (const change of changes) {
    const { ticketId, seenBy: userId } = change
    // There are no earlier notifications of a new ticket.
    const isNew = change.type === 'create'
    if (userId !== null && !isNew) {
      seenBy.set(`${ticketId} ${userId}`, { ticketId, userId })
      read.push(...takeOf(unread, { ticketId, userId }))
    }
    for (const one of splitByReader(change)) {
      const key = `${ticketId} ${one.reader.id} ${one.type} ${one.action}`
      // When earlier ones have been seen in between, there is none to replace.
      if (!unread.delete(key) && !isNew && !seenBy.has(`${ticketId} ${one.reader.id}`)) replaced.push(one)
      unread.set(key, one)
    }
  }
  const groups = groupNew([...read, ...unread.values()])
  return { replaced: groupReplaced(replaced), seenBy: [...seenBy.values()], groups }
}

function takeOf(unread: Map<string, SingleNotification>, { ticketId, userId }: TicketReader): SingleNotification[] {
  const own = [...unread].filter(([, one]) => one.ticketId === ticketId && one.reader.id === userId)
  for (const [key] of own) unread.delete(key)
  return own.map(([, one]) => ({ ...one, seen: true }))
}

const splitByReader = (change: NewNotification): SingleNotification[] =>
  change.readers.map((reader) => {
    const { ticketId, type } = change
    return { ticketId, type, action: reader.action, change, reader, seen: false }
  })

const kindOf = ({ ticketId, type, action }: Kind): Kind => ({ ticketId, type, action })
const usersIn = (some: readonly SingleNotification[]) => some.map(({ reader: { id } }) => id)

function groupReplaced(replaced: readonly SingleNotification[]): ReplacedNotifications[] {
  const groups = Map.groupBy(replaced, ({ ticketId, type, action }) => `${ticketId} ${type} ${action}`)
  return [...groups.values()].map((some) => ({ ...kindOf(some[0] as Kind), users: usersIn(some) }))
}

function groupNew(singles: readonly SingleNotification[]): NotificationGroup[] {
  return [...Map.groupBy(singles, ({ change }) => change)].flatMap(([{ causedBy, articleId }, some]) => {
    const equal = Map.groupBy(some, ({ reader: { action, reason, replacementFor }, seen }) =>
      [action, reason, replacementFor, seen].join(' '),
    )
    return [...equal.values()].map((group) => {
      const { reader, seen, ...kind } = group[0] as SingleNotification
      const { reason, replacementFor } = reader
      return { ...kindOf(kind), causedBy, articleId, reason, replacementFor, seen, users: usersIn(group) }
    })
  })
}
