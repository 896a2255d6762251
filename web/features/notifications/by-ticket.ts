import type { NotificationAction, NotificationReason, NotificationType } from '#contract/online-notification.ts'

export type Notification = {
  id: number
  ticketId: number
  number: string
  title: string
  stateId: number
  type: NotificationType
  reason: NotificationReason | null
  action: NotificationAction | null
  /** The beginning of the message. */
  excerpt: string
  seen: boolean
  created_at: string
  /** Who did it. */
  by: string
}

/** All notifications of one ticket, newest first. */
export type TicketNotifications = {
  ticketId: number
  number: string
  title: string
  stateId: number
  isUnseen: boolean
  notifications: readonly Notification[]
}

/** One entry a ticket, those with unseen notifications first, then by their newest. */
export function byTicket(all: readonly Notification[]): TicketNotifications[] {
  const newestFirst = all.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  const groups = [...Map.groupBy(newestFirst, ({ ticketId }) => ticketId).values()]
  const entries = groups.map((notifications) => {
    const { ticketId, number, title, stateId } = notifications[0] as Notification
    return { ticketId, number, title, stateId, isUnseen: notifications.some(({ seen }) => !seen), notifications }
  })
  return entries.toSorted((a, b) => Number(b.isUnseen) - Number(a.isUnseen))
}
