import type { Selectable } from 'kysely'
import type { CustomFields } from '#kernel/custom-fields.ts'
import type { DB } from '#kernel/db/tables.ts'
import type { StoredAttribute } from './attributes.ts'
import type { Regex } from './regex.ts'

/** The time, and the custom fields of the installation; every context has them. */
export type ConditionScope = { now: Date; deps: { customFields: CustomFields } }

/** The user that `current_user` refers to. */
export type Viewer = { id: number; organizationIds: readonly number[] }

/** The event that runs a trigger; empty for lists. */
export type TriggerEvent = {
  /** `create`, `update`, `reminder_reached` … */
  action?: string
  articleAction?: string
  /** Whether time was accounted with the article. */
  accountedTime?: boolean
  /** The columns of the ticket that are being changed. */
  changed?: readonly string[]
  /** The calendars in which it is working time now. */
  openCalendarIds?: readonly number[]
}

type Facts<T extends keyof DB> = Partial<Selectable<DB[T]>>

/** A ticket, saved or not, with everything that a condition may test. */
export type TicketFacts = TriggerEvent & {
  ticket: Facts<'tickets'>
  customer?: Facts<'users'> | null
  owner?: Facts<'users'> | null
  organization?: Facts<'organizations'> | null
  state?: Facts<'ticket_states'> | null
  /** For a trigger only the article that caused it. */
  articles: readonly Facts<'ticket_articles'>[]
  tags: readonly string[]
  mentionUserIds: readonly number[]
}

/**
 * A condition resolved for one viewer at one moment. Both the SQL and the evaluation in memory are derived from this, so
 * that they can differ only in how a single value is tested.
 *
 * Without a stored value (NULL, or no such record), `some` is false, and `not` is its exact complement: "is not",
 * "contains not" and similar operators are true for a ticket without a value.
 */
export type ResolvedCondition =
  | { kind: 'constant'; holds: boolean }
  | { kind: 'and' | 'or'; parts: readonly ResolvedCondition[] }
  | { kind: 'not'; part: ResolvedCondition }
  /** True if all parts are true for the same article. */
  | { kind: 'article'; parts: readonly ResolvedCondition[] }
  /** Some value of the attribute passes. */
  | { kind: 'some'; attribute: StoredAttribute; test: ConditionTest }

export type ConditionTest =
  /** Not NULL; for text also not empty; for a user not the system user, who represents no owner. */
  | { kind: 'filled' }
  | { kind: 'in'; values: readonly (string | number | boolean)[] }
  /** Text and patterns are compared in lower case. */
  | { kind: 'like'; at: 'start' | 'end' | 'anywhere'; texts: readonly string[] }
  | { kind: 'regex'; regex: Regex }
  /** Both ends belong to it. */
  | { kind: 'between'; from?: Date; to?: Date }
