/**
 * The type of an attribute's value. `date`, `keys` and `choice` are of custom fields only. `user` and `organization` are ids that `current_user` can replace in a
 * condition.
 */
export type AttributeKind =
  | 'text'
  | 'number'
  | 'decimal'
  | 'boolean'
  | 'timestamp'
  | 'date'
  | 'id'
  | 'user'
  | 'organization'
  | 'tags'
  | 'ids'
  | 'json'
  | 'secret'
  /** Several keys of options. */
  | 'keys'
  /** A value and a label from another server. */
  | 'choice'

/** Tables that attributes refer to, with the name of their records in `assets`. */
export const models = {
  email_addresses: 'EmailAddress',
  groups: 'Group',
  organizations: 'Organization',
  roles: 'Role',
  signatures: 'Signature',
  ticket_article_senders: 'TicketArticleSender',
  ticket_article_types: 'TicketArticleType',
  ticket_priorities: 'TicketPriority',
  ticket_states: 'TicketState',
  users: 'User',
} as const

/** One attribute of an object. Omitted traits are false. */
export type Attribute = {
  kind: AttributeKind
  /** The English label in forms. */
  label: string
  /** The value is never null. */
  required?: true
  /** The table of the record that the id refers to. On the wire, the key without `_id` is that record's name. */
  reference?: keyof typeof models
  /** The installed names of the referenced records are translated; others are shown as they are. */
  translated?: true
  /** False where the values are not a column of the object's table. */
  column?: false
  /** The lowest role that may set it. Omitted: only the server sets it. */
  writableBy?: 'customers' | 'agents' | 'admins'
  /** The value in a new record when none is sent; null if omitted. */
  default?: string | boolean
  /** The maximum length of a text; 250 characters if omitted. */
  maxLength?: number
  /** A longer text is rejected instead of truncated. */
  refusesLonger?: true
  /** Customers see it in the web application and may use it in conditions. */
  shownToCustomers?: true
  /** Customers get an empty value instead, and only agents can search by it. */
  internal?: true
  /** A change of it alone is not pushed to customers, because it would reveal internal work. */
  changesHiddenFromCustomers?: true
  /** Changes are not recorded in the history, because another entry there implies them. */
  skipsHistory?: true
  /** Agents are notified of a change; the number is its position in mails. */
  notifyOrder?: number
  /** The kind of field in the search language: `text` and `keyword` differ in how words are compared. */
  search?: 'integer' | 'timestamp' | 'boolean' | 'keyword' | 'text'
  /** Lists can be sorted and grouped by it; references by the name. */
  sortable?: true
  /** Conditions cannot compare it. */
  excludedFromConditions?: true
  /** Offered in list filters and condition editors. */
  filterable?: true
  /** Offered in bulk changes. */
  bulkEditable?: true
  /** A custom field: the value is not a column, but a key of the column `custom_values`. */
  custom?: true
  /** The labels of the options by key, if it has options. */
  options?: ReadonlyMap<string, string>
}

export type Attributes = Readonly<Record<string, Attribute>>

/** The same columns at the end of every table. */
export const stamps = {
  updated_by_id: {
    kind: 'user',
    label: 'Updated by',
    required: true,
    reference: 'users',
    shownToCustomers: true,
    search: 'integer',
  },
  created_by_id: {
    kind: 'user',
    label: 'Created by',
    required: true,
    reference: 'users',
    shownToCustomers: true,
    search: 'integer',
  },
  created_at: {
    kind: 'timestamp',
    label: 'Created at',
    required: true,
    shownToCustomers: true,
    search: 'timestamp',
    sortable: true,
    filterable: true,
  },
  updated_at: {
    kind: 'timestamp',
    label: 'Updated at',
    required: true,
    shownToCustomers: true,
    changesHiddenFromCustomers: true,
    search: 'timestamp',
    sortable: true,
    filterable: true,
  },
} as const satisfies Attributes

type Names<A extends Attributes, Traits> = {
  [Name in keyof A]: A[Name] extends Traits ? Name : never
}[keyof A] &
  string

/** Names of the attributes that have these traits, in the order of the wire. */
export const namesWith = <const A extends Attributes, const Traits extends Partial<Attribute>>(
  attributes: A,
  traits: Traits,
): Names<A, Traits>[] =>
  attributeNames(attributes, (attribute) =>
    Object.entries(traits).every(([trait, value]) => attribute[trait as keyof Attribute] === value),
  ) as Names<A, Traits>[]

/** Names of the attributes that satisfy a predicate, in the order of the wire. */
export const attributeNames = (attributes: Attributes, passes: (attribute: Attribute) => boolean): string[] =>
  Object.entries(attributes)
    .filter(([, attribute]) => passes(attribute))
    .map(([name]) => name)
