import type { DB } from '#kernel/db/tables.ts'

/** What an attribute holds; `user` and `organization` are ids that `current_user` can stand for. */
export type Kind = 'text' | 'number' | 'boolean' | 'timestamp' | 'id' | 'user' | 'organization' | 'tag'

/** Where its values are: in the ticket, in a record the ticket points to, or in those that point to the ticket. */
export type Place =
  | 'ticket'
  | 'article'
  | 'customer'
  | 'owner'
  | 'replaced_owner'
  | 'organization'
  | 'ticket_state'
  | 'mention'
  | 'tag'

export type StoredAttribute = { place: Place; column: string; kind: Kind }
/** Tells of what is happening instead of what is stored. */
export type OccasionAttribute = { place: 'occasion'; fact: 'action' | 'articleAction' | 'openCalendarIds' }
export type Attribute = StoredAttribute | OccasionAttribute

type Columns<T extends keyof DB> = Partial<Record<keyof DB[T], Kind>>

const stamps = {
  created_by_id: 'user',
  updated_by_id: 'user',
  created_at: 'timestamp',
  updated_at: 'timestamp',
} as const

/** All but what only the machine reads. */
const ticket = {
  id: 'id',
  group_id: 'id',
  priority_id: 'id',
  state_id: 'id',
  organization_id: 'organization',
  number: 'text',
  title: 'text',
  owner_id: 'user',
  customer_id: 'user',
  note: 'text',
  first_response_at: 'timestamp',
  first_response_escalation_at: 'timestamp',
  first_response_in_min: 'number',
  first_response_diff_in_min: 'number',
  close_at: 'timestamp',
  close_escalation_at: 'timestamp',
  close_in_min: 'number',
  close_diff_in_min: 'number',
  update_escalation_at: 'timestamp',
  update_in_min: 'number',
  update_diff_in_min: 'number',
  last_close_at: 'timestamp',
  last_contact_at: 'timestamp',
  last_contact_agent_at: 'timestamp',
  last_contact_customer_at: 'timestamp',
  last_owner_update_at: 'timestamp',
  create_article_type_id: 'id',
  create_article_sender_id: 'id',
  article_count: 'number',
  escalation_at: 'timestamp',
  pending_time: 'timestamp',
  type: 'text',
  time_unit: 'number',
  checklist_id: 'id',
  ...stamps,
} satisfies Record<Exclude<keyof DB['tickets'], 'preferences' | 'version'>, Kind>

const article = {
  id: 'id',
  type_id: 'id',
  sender_id: 'id',
  from: 'text',
  to: 'text',
  cc: 'text',
  reply_to: 'text',
  subject: 'text',
  body: 'text',
  content_type: 'text',
  message_id: 'text',
  in_reply_to: 'text',
  references: 'text',
  internal: 'boolean',
  origin_by_id: 'user',
  ...stamps,
} satisfies Columns<'ticket_articles'>

/** Named one by one: nothing secret can slip in with a new column. */
const user = {
  id: 'user',
  organization_id: 'organization',
  login: 'text',
  firstname: 'text',
  lastname: 'text',
  email: 'text',
  web: 'text',
  phone: 'text',
  fax: 'text',
  mobile: 'text',
  department: 'text',
  street: 'text',
  zip: 'text',
  city: 'text',
  country: 'text',
  address: 'text',
  vip: 'boolean',
  verified: 'boolean',
  active: 'boolean',
  note: 'text',
  last_login: 'timestamp',
  out_of_office: 'boolean',
  out_of_office_start_at: 'timestamp',
  out_of_office_end_at: 'timestamp',
  out_of_office_replacement_id: 'user',
  ...stamps,
} satisfies Columns<'users'>

const organization = {
  id: 'organization',
  name: 'text',
  shared: 'boolean',
  domain: 'text',
  domain_assignment: 'boolean',
  active: 'boolean',
  vip: 'boolean',
  note: 'text',
  ...stamps,
} satisfies Columns<'organizations'>

const ticketState = {
  id: 'id',
  name: 'text',
  state_type_id: 'id',
  next_state_id: 'id',
  ignore_escalation: 'boolean',
  active: 'boolean',
  note: 'text',
  ...stamps,
} satisfies Columns<'ticket_states'>

const areas = { ticket, article, customer: user, owner: user, organization, ticket_state: ticketState } as const

const stored = Object.entries(areas).flatMap(([place, columns]) =>
  Object.entries(columns).map(([column, kind]): [string, Attribute] => [
    `${place}.${column}`,
    { place: place as keyof typeof areas, column, kind },
  ]),
)

/** Everything a condition may name, and nothing else. */
export const attributes: ReadonlyMap<string, Attribute> = new Map<string, Attribute>([
  ...stored,
  ['ticket.tags', { place: 'tag', column: 'name', kind: 'tag' }],
  ['ticket.mention_user_ids', { place: 'mention', column: 'user_id', kind: 'user' }],
  [
    'ticket.out_of_office_replacement_id',
    { place: 'replaced_owner', column: 'out_of_office_replacement_id', kind: 'user' },
  ],
  ['ticket.action', { place: 'occasion', fact: 'action' }],
  ['article.action', { place: 'occasion', fact: 'articleAction' }],
  ['execution_time.calendar_id', { place: 'occasion', fact: 'openCalendarIds' }],
])
