import { bool, boundedText, requiredText, text } from './lenient.ts'
import { resource } from './resource.ts'

export const TicketPriority = resource('ticket_priorities', {
  model: 'Ticket::Priority',
  read: ['admin.object', 'admin.ticket_priority', 'ticket.agent', 'ticket.customer'],
  write: ['admin.object', 'admin.ticket_priority'],
  fields: {
    name: requiredText('Name'),
    default_create: bool().default(false),
    ui_icon: text(100).nullable().default(null),
    ui_color: text(100).nullable().default(null),
    note: boundedText('Note', 250).nullable().default(null),
    active: bool().default(true),
  },
  historyAttribute: 'priority',
  verbs: ['list', 'search', 'show', 'create', 'update', 'remove'],
})
