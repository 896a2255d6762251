import type { TicketExtension } from '#features/tickets/service.ts'
import { deleteNotifications } from './store.ts'

export const notificationsExtension: TicketExtension = {
  name: 'online_notifications',
  remove: ({ db }, ticket) => deleteNotifications(db, ticket.id),
}
