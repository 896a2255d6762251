/** What an attribute holds. `user` and `organization` are ids that `current_user` in a condition can stand for. */
export type AttributeKind = 'text' | 'number' | 'boolean' | 'timestamp' | 'id' | 'user' | 'organization' | Uncomparable
/** Held, but not in a way that a condition can compare as one value. */
type Uncomparable = 'tags' | 'ids' | 'json' | 'secret'

export type Reference = { table: string; required?: true }

/** One attribute of an object. What is left out is false. */
export type Attribute = {
  kind: AttributeKind
  /** English label. */
  display: string
  /** The record that the id names. The key without `_id` takes and gives its name. */
  reference?: Reference
  /** False where the values are not a column of the object's table. */
  column?: false
  /** Whose update may set it; everyone above may as well. Left out: only the server sets it. */
  writableBy?: 'customers' | 'agents' | 'admins'
  /** Customers read it in their own records, and may search and filter by it. */
  shownToCustomers?: true
  /** A change of it alone is not pushed to customers, because it would tell them of internal work. */
  changesUnseen?: true
  /** Left out of the history, because something else there tells it. */
  untoldInHistory?: true
  /** Agents are notified of a change; the number is its place in mails. */
  told?: number
  /** The kind of field in the search language: `text` and `keyword` differ in how words are compared. */
  search?: 'integer' | 'timestamp' | 'keyword' | 'text'
  /** Lists can be sorted and grouped by it; references by the name. */
  sortable?: true
}

export type Attributes = Readonly<Record<string, Attribute>>

/** The same columns at the end of every table. */
export const stamps = {
  updated_by_id: {
    kind: 'user',
    display: 'Updated by',
    reference: { table: 'users', required: true },
    shownToCustomers: true,
    search: 'integer',
  },
  created_by_id: {
    kind: 'user',
    display: 'Created by',
    reference: { table: 'users', required: true },
    shownToCustomers: true,
    search: 'integer',
  },
  created_at: {
    kind: 'timestamp',
    display: 'Created at',
    shownToCustomers: true,
    search: 'timestamp',
    sortable: true,
  },
  updated_at: {
    kind: 'timestamp',
    display: 'Updated at',
    shownToCustomers: true,
    changesUnseen: true,
    search: 'timestamp',
    sortable: true,
  },
} as const satisfies Attributes
