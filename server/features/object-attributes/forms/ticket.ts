import type { ticket } from '#contract/attributes/ticket.ts'
import { choice, type Fields, input, on, optional, required } from './field.ts'

const agent = 'ticket.agent'
const everyone = 'ticket.agent ticket.customer'

export const ticketForm: Fields<keyof typeof ticket> = {
  number: { id: 1, position: 5, ...input(60, { readonly: 1 }), screens: on('create_top', '-all-') },
  title: {
    id: 2,
    position: 8,
    ...input(200, { null: false, translate: false }),
    screens: on('create_top edit', '-all-', required),
  },
  customer_id: {
    id: 3,
    position: 10,
    ...choice('user_autocompletion', 'User', { null: false, guess: true, limit: 200, permission: [agent] }),
    screens: on('create_top', agent, required),
  },
  organization_id: {
    id: 4,
    position: 12,
    ...choice('autocompletion_ajax_customer_organization', 'Organization', { permission: [agent, 'ticket.customer'] }),
    screens: on('create_top', everyone),
  },
  type: {
    id: 5,
    position: 20,
    data_type: 'select',
    data_option: {
      options: { Incident: 'Incident', Problem: 'Problem', 'Request for Change': 'Request for Change' },
      default: '',
      nulloption: true,
      multiple: false,
      null: true,
      translate: true,
      maxlength: 255,
    },
    screens: on('create_middle edit', agent),
    editable: true,
    active: false,
  },
  group_id: {
    id: 6,
    position: 25,
    ...choice('tree_select', 'Group', { null: false, translate: false, permission: [agent, 'ticket.customer'] }),
    screens: { ...on('create_middle', everyone, required), ...on('edit', agent, required) },
  },
  owner_id: {
    id: 7,
    position: 30,
    ...choice('select', 'User', { translate: false, permission: [agent] }),
    screens: on('create_middle edit', agent),
  },
  state_id: {
    id: 8,
    position: 40,
    ...choice('select', 'TicketState', { null: false, translate: true }),
    screens: on('create_middle edit', everyone, required),
  },
  pending_time: {
    id: 9,
    position: 41,
    data_type: 'datetime',
    data_option: { future: true, past: false, diff: null, null: true, translate: true, permission: agent },
    screens: on('create_middle edit', agent),
  },
  priority_id: {
    id: 10,
    position: 80,
    ...choice('select', 'TicketPriority', { null: false, translate: true }),
    screens: on('create_middle edit', agent, required),
  },
  tags: {
    id: 11,
    position: 900,
    data_type: 'tag',
    data_option: { type: 'text', null: true, translate: false },
    screens: on('create_bottom', agent, optional),
  },
}
