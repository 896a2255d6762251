/** What an attribute holds. `user` and `organization` are ids that `current_user` in a condition can stand for. */
export type AttributeKind =
  | 'text'
  | 'number'
  | 'decimal'
  | 'boolean'
  | 'timestamp'
  | 'id'
  | 'user'
  | 'organization'
  | 'tags'
  | 'ids'
  | 'json'
  | 'secret'

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

/** One attribute of an object. What is left out is false. */
export type Attribute = {
  kind: AttributeKind
  /** In English, as forms name it. */
  label: string
  /** It is never null. */
  required?: true
  /** The table of the record that the id refers to. On the wire, the key without `_id` is that record's name. */
  reference?: keyof typeof models
  /** The installed names of the referenced records are translated; others are shown as they are. */
  translated?: true
  /** False where the values are not a column of the object's table. */
  column?: false
  /** Who may set it; those above may as well. Left out: only the server sets it. */
  writableBy?: 'customers' | 'agents' | 'admins'
  /** What a new record has where nothing is sent; null where nothing is said. */
  default?: string | boolean
  /** The longest text that is accepted; 250 characters where nothing is said. */
  maxLength?: number
  /** A longer text is refused; otherwise it is cut. */
  refusesLonger?: true
  /** Customers see it in the application and may use it in conditions. */
  shownToCustomers?: true
  /** Answers to customers hold an empty value instead, and only agents search by it. */
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
  /** Offered to people who filter a list or write a condition. */
  filterable?: true
  /** Offered for changing many records at once. */
  bulkEditable?: true
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

/** Names of the attributes that pass a test, in the order of the wire. */
export const attributeNames = (attributes: Attributes, passes: (attribute: Attribute) => boolean): string[] =>
  Object.entries(attributes)
    .filter(([, attribute]) => passes(attribute))
    .map(([name]) => name)
