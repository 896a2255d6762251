import { type Attributes, namesWith, stamps } from './attribute.ts'

const known = { shownToCustomers: true } as const
const internal = { internal: true } as const
const moment = { kind: 'timestamp', search: 'timestamp', sortable: true } as const
/** What follows from an SLA: customers are promised nothing by it, and the ticket's clock explains it better than entries. */
const ofSla = { ...internal, changesHiddenFromCustomers: true, skipsHistory: true } as const
const minutes = { ...ofSla, kind: 'number' } as const

/** A reference that is shown in lists and visible to customers. */
const named = { ...known, search: 'integer', sortable: true, filterable: true } as const

/**
 * All attributes of a ticket, in the order of the wire. A new attribute needs one row here and a column in a
 * migration: record, input, conditions, search, sorting, history, notifications and live updates are derived from
 * it.
 */
export const ticket = {
  id: { kind: 'id', label: 'ID', required: true, ...known, search: 'integer' },
  group_id: {
    ...named,
    kind: 'id',
    label: 'Group',
    required: true,
    reference: 'groups',
    writableBy: 'agents',
    notifyOrder: 2,
    bulkEditable: true,
  },
  priority_id: {
    ...named,
    kind: 'id',
    label: 'Priority',
    required: true,
    reference: 'ticket_priorities',
    translated: true,
    writableBy: 'agents',
    notifyOrder: 6,
    bulkEditable: true,
  },
  state_id: {
    ...named,
    kind: 'id',
    label: 'State',
    required: true,
    reference: 'ticket_states',
    translated: true,
    writableBy: 'customers',
    notifyOrder: 4,
    bulkEditable: true,
  },
  organization_id: {
    ...named,
    kind: 'organization',
    label: 'Organization',
    reference: 'organizations',
    writableBy: 'agents',
  },
  number: { ...known, kind: 'text', label: '#', required: true, search: 'keyword', sortable: true, filterable: true },
  title: {
    ...known,
    kind: 'text',
    label: 'Title',
    required: true,
    writableBy: 'customers',
    notifyOrder: 1,
    search: 'text',
    sortable: true,
    filterable: true,
  },
  owner_id: {
    ...named,
    kind: 'user',
    label: 'Owner',
    required: true,
    reference: 'users',
    writableBy: 'agents',
    notifyOrder: 3,
    bulkEditable: true,
  },
  customer_id: {
    ...named,
    kind: 'user',
    label: 'Customer',
    required: true,
    reference: 'users',
    writableBy: 'agents',
    notifyOrder: 7,
  },
  note: {
    ...internal,
    kind: 'text',
    label: 'Note',
    writableBy: 'agents',
    maxLength: 250,
    refusesLonger: true,
    notifyOrder: 9,
    search: 'text',
  },
  first_response_at: { ...moment, label: 'First response' },
  first_response_escalation_at: { ...moment, ...ofSla, label: 'First response due' },
  first_response_in_min: { ...minutes, label: 'First response in minutes' },
  first_response_diff_in_min: { ...minutes, label: 'First response minutes to spare' },
  close_at: { ...moment, ...known, label: 'Closed', filterable: true },
  close_escalation_at: { ...moment, ...ofSla, label: 'Solution due' },
  close_in_min: { ...minutes, label: 'Solution in minutes' },
  close_diff_in_min: { ...minutes, label: 'Solution minutes to spare' },
  update_escalation_at: { ...moment, ...ofSla, label: 'Update due' },
  update_in_min: { ...minutes, label: 'Update in minutes' },
  update_diff_in_min: { ...minutes, label: 'Update minutes to spare' },
  last_close_at: { ...moment, ...known, label: 'Last closed' },
  last_contact_at: { ...moment, ...known, label: 'Last contact', filterable: true },
  last_contact_agent_at: { ...moment, label: 'Last contact by an agent', filterable: true },
  last_contact_customer_at: { ...moment, label: 'Last contact by the customer', filterable: true },
  last_owner_update_at: {
    ...moment,
    label: 'Last change of owner',
    changesHiddenFromCustomers: true,
    skipsHistory: true,
  },
  create_article_type_id: {
    kind: 'id',
    label: 'Created as',
    reference: 'ticket_article_types',
    changesHiddenFromCustomers: true,
    skipsHistory: true,
    search: 'integer',
  },
  create_article_sender_id: {
    kind: 'id',
    label: 'Created by sender',
    reference: 'ticket_article_senders',
    changesHiddenFromCustomers: true,
    skipsHistory: true,
    search: 'integer',
  },
  article_count: {
    ...internal,
    kind: 'number',
    label: 'Articles',
    changesHiddenFromCustomers: true,
    skipsHistory: true,
    search: 'integer',
    sortable: true,
  },
  escalation_at: { ...moment, ...ofSla, label: 'Escalates', filterable: true },
  pending_time: {
    ...moment,
    ...known,
    label: 'Pending till',
    writableBy: 'agents',
    notifyOrder: 5,
    filterable: true,
  },
  type: {
    ...known,
    kind: 'text',
    label: 'Type',
    writableBy: 'agents',
    notifyOrder: 8,
    search: 'keyword',
    sortable: true,
  },
  time_unit: { ...internal, kind: 'decimal', label: 'Time', changesHiddenFromCustomers: true },
  preferences: {
    ...internal,
    kind: 'json',
    label: 'Preferences',
    required: true,
    writableBy: 'agents',
    changesHiddenFromCustomers: true,
  },
  checklist_id: { ...internal, kind: 'id', label: 'Checklist', changesHiddenFromCustomers: true },
  ...stamps,
  tags: {
    kind: 'tags',
    label: 'Tags',
    column: false,
    writableBy: 'agents',
    changesHiddenFromCustomers: true,
    filterable: true,
  },
} as const satisfies Attributes

/** Attributes whose options a form can list; people and organizations are searched for instead. */
export const ticketChoices = namesWith(ticket, { kind: 'id', bulkEditable: true })
export type TicketChoice = (typeof ticketChoices)[number]
