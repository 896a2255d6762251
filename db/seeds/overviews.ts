import { ticketStates, ticketStateTypes } from './ticket-basics.ts'

const agent = 2
const customer = 3

const typeIds = (names: readonly string[]) =>
  ticketStateTypes.filter(({ name }) => names.includes(name)).map(({ id }) => id)

function isInState(...types: string[]) {
  const wanted = typeIds(types)
  const value = ticketStates.filter(({ state_type_id }) => wanted.includes(state_type_id)).map(({ id }) => id)
  return { 'ticket.state_id': { operator: 'is', value } }
}

const open = isInState('new', 'open', 'pending reminder', 'pending action')
const toWorkOn = isInState('new', 'open', 'pending reminder')
const viewable = isInState('new', 'open', 'pending reminder', 'pending action', 'closed')
const reached = {
  ...isInState('pending reminder'),
  'ticket.pending_time': { operator: 'before (relative)', value: 0, range: 'minute' },
}
const me = { operator: 'is', pre_condition: 'current_user.id' }
const mine = { 'ticket.owner_id': me }
const nobodys = { 'ticket.owner_id': { operator: 'is', pre_condition: 'not_set' } }

const oldestFirst = { by: 'created_at', direction: 'ASC' }
const newestFirst = { by: 'created_at', direction: 'DESC' }

/** Small screens lead with the number. */
const forAgents = (...columns: string[]) => ({
  d: columns,
  s: columns,
  m: ['number', ...columns],
  view_mode_default: 's',
})
const forCustomers = (shown: string[], listed: string[]) => ({ d: shown, s: listed, m: listed, view_mode_default: 's' })

const usual = forAgents('title', 'customer', 'group', 'created_at')
const escalating = forAgents('title', 'customer', 'group', 'owner', 'escalation_at')

const definitions = [
  {
    id: 1,
    name: 'Assigned to me',
    link: 'my_assigned',
    prio: 1000,
    role_id: agent,
    condition: { ...open, ...mine },
    order: oldestFirst,
    view: usual,
  },
  {
    id: 2,
    name: 'Unassigned',
    link: 'all_unassigned',
    prio: 1010,
    role_id: agent,
    condition: { ...toWorkOn, ...nobodys },
    order: oldestFirst,
    view: usual,
  },
  {
    id: 3,
    name: 'My reminders due',
    link: 'my_pending_reached',
    prio: 1020,
    role_id: agent,
    condition: { ...reached, ...mine },
    order: oldestFirst,
    view: usual,
  },
  {
    id: 4,
    name: 'Following',
    link: 'my_subscribed_tickets',
    prio: 1025,
    role_id: agent,
    condition: { 'ticket.mention_user_ids': me },
    order: oldestFirst,
    view: usual,
  },
  {
    id: 5,
    name: 'All open',
    link: 'all_open',
    prio: 1030,
    role_id: agent,
    condition: toWorkOn,
    order: oldestFirst,
    view: forAgents('title', 'customer', 'group', 'state', 'owner', 'created_at'),
  },
  {
    id: 6,
    name: 'Reminders due',
    link: 'all_pending_reached',
    prio: 1040,
    role_id: agent,
    condition: reached,
    order: oldestFirst,
    view: forAgents('title', 'customer', 'group', 'owner', 'created_at'),
  },
  {
    id: 7,
    name: 'Escalated',
    link: 'all_escalated',
    prio: 1050,
    role_id: agent,
    condition: { 'ticket.escalation_at': { operator: 'till (relative)', value: 10, range: 'minute' } },
    order: { by: 'escalation_at', direction: 'ASC' },
    view: escalating,
  },
  {
    id: 8,
    name: 'Substituting',
    link: 'my_replacement_tickets',
    prio: 1080,
    role_id: agent,
    out_of_office: true,
    condition: { ...open, 'ticket.out_of_office_replacement_id': me },
    order: newestFirst,
    view: escalating,
  },
  {
    id: 9,
    name: 'My requests',
    link: 'my_tickets',
    prio: 1100,
    role_id: customer,
    condition: { ...viewable, 'ticket.customer_id': me },
    order: newestFirst,
    view: forCustomers(['title', 'customer', 'state', 'created_at'], ['number', 'title', 'state', 'created_at']),
  },
  {
    id: 10,
    name: 'My organization',
    link: 'my_organization_tickets',
    prio: 1200,
    role_id: customer,
    organization_shared: true,
    condition: {
      ...viewable,
      'ticket.organization_id': { operator: 'is', pre_condition: 'current_user.organization_id' },
    },
    order: newestFirst,
    view: forCustomers(
      ['title', 'customer', 'organization', 'state', 'created_at'],
      ['number', 'title', 'customer', 'organization', 'state', 'created_at'],
    ),
  },
]

export const overviews = definitions.map(({ role_id: _role, ...overview }) => ({
  organization_shared: false,
  out_of_office: false,
  ...overview,
  active: true,
}))
export const overviewsRoles = definitions.map(({ id, role_id }) => ({ overview_id: id, role_id }))
