import type { DB } from '#kernel/db/tables.ts'
import { type Attribute, type Attributes, stamps } from '../attribute.ts'

const known = { shownToCustomers: true } as const
const moment = { kind: 'timestamp', search: 'timestamp', sortable: true } as const
const minutes = { kind: 'number' } as const
const reference = <const T extends string>(table: T) => ({ table, required: true }) as const

/** A reference that lists show and everybody on the ticket knows. */
const named = { ...known, search: 'integer', sortable: true } as const

/** Every column but `version`, in the order of the wire. */
const columns = {
  id: { kind: 'id', display: 'ID', search: 'integer' },
  group_id: {
    ...named,
    kind: 'id',
    display: 'Group',
    reference: reference('groups'),
    writableBy: 'agents',
    told: 2,
  },
  priority_id: {
    ...named,
    kind: 'id',
    display: 'Priority',
    reference: reference('ticket_priorities'),
    writableBy: 'agents',
    told: 6,
  },
  state_id: {
    ...named,
    kind: 'id',
    display: 'State',
    reference: reference('ticket_states'),
    writableBy: 'customers',
    told: 4,
  },
  organization_id: {
    ...named,
    kind: 'organization',
    display: 'Organization',
    reference: { table: 'organizations' },
    writableBy: 'agents',
  },
  number: { ...known, kind: 'text', display: '#', search: 'keyword', sortable: true },
  title: {
    ...known,
    kind: 'text',
    display: 'Title',
    writableBy: 'customers',
    told: 1,
    search: 'text',
    sortable: true,
  },
  owner_id: {
    ...named,
    kind: 'user',
    display: 'Owner',
    reference: reference('users'),
    writableBy: 'agents',
    told: 3,
  },
  customer_id: {
    ...named,
    kind: 'user',
    display: 'Customer',
    reference: reference('users'),
    writableBy: 'agents',
    told: 7,
  },
  note: { kind: 'text', display: 'Note', writableBy: 'agents', told: 9, search: 'text' },
  first_response_at: { ...moment, display: 'First response' },
  first_response_escalation_at: { ...moment, display: 'First response due' },
  first_response_in_min: { ...minutes, display: 'First response in minutes' },
  first_response_diff_in_min: { ...minutes, display: 'First response minutes to spare' },
  close_at: { ...moment, ...known, display: 'Closed' },
  close_escalation_at: { ...moment, display: 'Solution due' },
  close_in_min: { ...minutes, display: 'Solution in minutes' },
  close_diff_in_min: { ...minutes, display: 'Solution minutes to spare' },
  update_escalation_at: { ...moment, display: 'Update due' },
  update_in_min: { ...minutes, display: 'Update in minutes' },
  update_diff_in_min: { ...minutes, display: 'Update minutes to spare' },
  last_close_at: { ...moment, ...known, display: 'Last closed' },
  last_contact_at: { ...moment, ...known, display: 'Last contact' },
  last_contact_agent_at: { ...moment, display: 'Last contact by an agent' },
  last_contact_customer_at: { ...moment, display: 'Last contact by the customer' },
  last_owner_update_at: { ...moment, display: 'Last change of owner', changesUnseen: true, untoldInHistory: true },
  create_article_type_id: {
    kind: 'id',
    display: 'Created as',
    reference: { table: 'ticket_article_types' },
    changesUnseen: true,
    untoldInHistory: true,
    search: 'integer',
  },
  create_article_sender_id: {
    kind: 'id',
    display: 'Created by sender',
    reference: { table: 'ticket_article_senders' },
    changesUnseen: true,
    untoldInHistory: true,
    search: 'integer',
  },
  article_count: {
    kind: 'number',
    display: 'Articles',
    changesUnseen: true,
    untoldInHistory: true,
    search: 'integer',
    sortable: true,
  },
  escalation_at: { ...moment, ...known, display: 'Escalates' },
  pending_time: { ...moment, ...known, display: 'Pending till', writableBy: 'agents', told: 5 },
  type: {
    ...known,
    kind: 'text',
    display: 'Type',
    writableBy: 'agents',
    told: 8,
    search: 'keyword',
    sortable: true,
  },
  time_unit: { kind: 'number', display: 'Time', changesUnseen: true },
  preferences: { kind: 'json', display: 'Preferences', writableBy: 'agents', changesUnseen: true },
  checklist_id: { kind: 'id', display: 'Checklist', changesUnseen: true },
  ...stamps,
} as const satisfies Record<Exclude<keyof DB['tickets'], 'version'>, Attribute>

export const ticket = {
  ...columns,
  tags: { kind: 'tags', display: 'Tags', column: false, writableBy: 'agents', changesUnseen: true },
} as const satisfies Attributes
