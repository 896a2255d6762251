import { type ComparableKind, comparableColumns } from '#features/object-attributes/service.ts'
import type { DB } from '#kernel/db/tables.ts'

/** What an attribute holds; `user` and `organization` are ids that `current_user` can stand for. */
export type Kind = ComparableKind | 'tag'

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

const ticketState = {
  id: 'id',
  name: 'text',
  state_type_id: 'id',
  next_state_id: 'id',
  ignore_escalation: 'boolean',
  active: 'boolean',
  note: 'text',
  created_by_id: 'user',
  updated_by_id: 'user',
  created_at: 'timestamp',
  updated_at: 'timestamp',
} satisfies Partial<Record<keyof DB['ticket_states'], ComparableKind>>

/** What is described of an object can be compared. */
const areas: readonly (readonly [Place, readonly (readonly [column: string, Kind])[]])[] = [
  ['ticket', comparableColumns('Ticket')],
  ['article', comparableColumns('TicketArticle')],
  ['customer', comparableColumns('User')],
  ['owner', comparableColumns('User')],
  ['organization', comparableColumns('Organization')],
  ['ticket_state', Object.entries(ticketState)],
]

const stored = areas.flatMap(([place, columns]) =>
  columns.map(([column, kind]): [string, Attribute] => [`${place}.${column}`, { place, column, kind }]),
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
