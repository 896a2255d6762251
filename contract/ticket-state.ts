import { bool, boundedText, requiredText } from './lenient.ts'
import { resource } from './resource.ts'

const readers = ['admin.object', 'admin.ticket_state', 'ticket.agent', 'ticket.customer']

/** The built-in types of states. */
export const TicketStateType = resource('ticket_state_types', {
  model: 'Ticket::StateType',
  read: readers,
  write: [],
  fields: { name: requiredText('Name'), note: boundedText('Note', 250).nullable().default(null) },
  verbs: ['list', 'show'],
})

export const TicketState = resource('ticket_states', {
  model: 'Ticket::State',
  read: readers,
  write: ['admin.object', 'admin.ticket_state'],
  fields: {
    name: requiredText('Name'),
    ignore_escalation: bool().default(false),
    default_create: bool().default(false),
    default_follow_up: bool().default(false),
    note: boundedText('Note', 250).nullable().default(null),
    active: bool().default(true),
  },
  references: {
    state_type: { table: 'ticket_state_types', required: true },
    next_state: { table: 'ticket_states' },
  },
  historyAttribute: 'state',
  verbs: ['list', 'search', 'show', 'create', 'update', 'remove'],
})
