import { type ComparableKind, comparableColumns } from '#features/object-attributes/service.ts'
import type { DB } from '#kernel/db/tables.ts'

/** The type of an attribute; `user` and `organization` are ids that `current_user` can replace. */
export type ConditionKind = ComparableKind | 'tag'

/** Where the values are stored: in the ticket, in a record it refers to, or in records that refer to it. */
export type AttributeSource =
  | 'ticket'
  | 'article'
  | 'customer'
  | 'owner'
  | 'replaced_owner'
  | 'organization'
  | 'ticket_state'
  | 'mention'
  | 'tag'

export type StoredAttribute = { place: AttributeSource; column: string; kind: ConditionKind }
/** Describes the event that runs the trigger instead of a stored value. */
export type EventAttribute = { place: 'event'; fact: 'action' | 'articleAction' | 'accountedTime' | 'openCalendarIds' }
export type ConditionAttribute = StoredAttribute | EventAttribute

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
const areas: readonly (readonly [AttributeSource, readonly (readonly [column: string, ConditionKind])[]])[] = [
  ['ticket', comparableColumns('Ticket')],
  ['article', comparableColumns('TicketArticle')],
  ['customer', comparableColumns('User')],
  ['owner', comparableColumns('User')],
  ['organization', comparableColumns('Organization')],
  ['ticket_state', Object.entries(ticketState)],
]

const stored = areas.flatMap(([place, columns]) =>
  columns.map(([column, kind]): [string, ConditionAttribute] => [`${place}.${column}`, { place, column, kind }]),
)

/** Everything a condition may name, and nothing else. */
export const attributes: ReadonlyMap<string, ConditionAttribute> = new Map<string, ConditionAttribute>([
  ...stored,
  ['ticket.tags', { place: 'tag', column: 'name', kind: 'tag' }],
  ['ticket.mention_user_ids', { place: 'mention', column: 'user_id', kind: 'user' }],
  [
    'ticket.out_of_office_replacement_id',
    { place: 'replaced_owner', column: 'out_of_office_replacement_id', kind: 'user' },
  ],
  ['ticket.action', { place: 'event', fact: 'action' }],
  ['article.action', { place: 'event', fact: 'articleAction' }],
  ['article.time_accounting', { place: 'event', fact: 'accountedTime' }],
  ['execution_time.calendar_id', { place: 'event', fact: 'openCalendarIds' }],
])
