/** Example macros of a fresh install; the ids are those of `ticketStates`. */
export const macros = [
  {
    id: 1,
    name: 'Close & Tag as Spam',
    perform: {
      'ticket.state_id': { value: 4 },
      'ticket.tags': { operator: 'add', value: 'spam' },
      'ticket.owner_id': { pre_condition: 'current_user.id', value: '' },
    },
    ux_flow_next_up: 'next_task',
    note: 'example macro',
    active: true,
  },
]
