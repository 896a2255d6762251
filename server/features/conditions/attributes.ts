import type { AttributeKind } from '#contract/attributes/attribute.ts'
import type { CustomObject } from '#contract/attributes/custom.ts'
import { type ComparableKind, comparableColumns } from '#features/object-attributes/service.ts'
import type { CustomFields } from '#kernel/custom-fields.ts'
import type { DB } from '#kernel/db/tables.ts'
import { recordAttributes } from './record-attributes.ts'

/**
 * The type of an attribute; `user` and `organization` are ids that `current_user` can replace. `keys` are the options that
 * were chosen of a custom field. `existence` asks whether there is such a record at all.
 */
export type ConditionKind = ComparableKind | 'tag' | 'keys' | 'existence'

/** The records that a condition selects. */
export type ConditionSubject = 'Ticket' | 'User' | 'Organization'

/** Where the values are stored: in the ticket, in a record it refers to, or in records that refer to it. */
export type TicketSource =
  | 'ticket'
  | 'article'
  | 'customer'
  | 'owner'
  | 'replaced_owner'
  | 'organization'
  | 'ticket_state'
  | 'mention'
  | 'tag'

/** The same for conditions about users or organizations. */
export type RecordSource =
  | 'user'
  | 'user_role'
  | 'customer_ticket'
  | 'open_customer_ticket'
  | 'owned_ticket'
  | 'open_owned_ticket'
  | 'selected_organization'
  | 'member'

export type AttributeSource = TicketSource | RecordSource

export type StoredAttribute = {
  place: AttributeSource
  column: string
  kind: ConditionKind
  /** How the value of a custom field is stored. */
  custom?: AttributeKind
  /** The options of a custom field with several of them. */
  keys?: readonly string[]
}
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
const areas: readonly (readonly [TicketSource, readonly (readonly [column: string, ConditionKind])[]])[] = [
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

/** The records with custom fields, by the name before the dot. */
const customPlaces: Readonly<
  Record<ConditionSubject, Readonly<Record<string, readonly [AttributeSource, CustomObject]>>>
> = {
  Ticket: {
    ticket: ['ticket', 'Ticket'],
    customer: ['customer', 'User'],
    owner: ['owner', 'User'],
    organization: ['organization', 'Organization'],
  },
  User: { user: ['user', 'User'] },
  Organization: { organization: ['selected_organization', 'Organization'] },
}

const customKinds: Partial<Record<AttributeKind, ConditionKind>> = {
  text: 'text',
  choice: 'text',
  keys: 'keys',
  number: 'number',
  boolean: 'boolean',
  timestamp: 'timestamp',
  date: 'timestamp',
}

/** Everything a condition may name, and nothing else. */
export function findAttribute(
  name: string,
  custom: CustomFields,
  subject: ConditionSubject = 'Ticket',
): ConditionAttribute | undefined {
  const [area = '', column = ''] = name.split('.')
  const places = customPlaces[subject]
  const [place, object] = (Object.hasOwn(places, area) && places[area]) || []
  const field = object && custom.of(object).get(column)
  const kind = field && customKinds[field.attribute.kind]
  if (place && kind) {
    const { kind: custom, options } = field.attribute
    return { place, column, kind, custom, ...(kind === 'keys' && options && { keys: [...options.keys()] }) }
  }
  return (subject === 'Ticket' ? attributes : recordAttributes[subject]).get(name)
}

/** Those of tickets in every installation. */
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
