import type { TicketPart } from '#features/tickets/service.ts'
import { deleteNotifications } from './store.ts'

export const notificationsPart: TicketPart = {
  name: 'online_notifications',
  remove: ({ db }, ticket) => deleteNotifications(db, ticket.id),
}
