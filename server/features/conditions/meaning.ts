import type { Selectable } from 'kysely'
import type { DB } from '#kernel/db/tables.ts'
import type { StoredAttribute } from './attributes.ts'
import type { Regex } from './regex.ts'

/** The user that `current_user` refers to. */
export type Viewer = { id: number; organizationIds: readonly number[] }

/** The event that runs a trigger; empty for lists. */
export type TriggerEvent = {
  /** `create`, `update`, `reminder_reached` … */
  action?: string
  articleAction?: string
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
 * What a condition comes down to for one viewer at one moment. SQL and the test in memory both read this, so that all
 * they can disagree about is how a single value is tested.
 *
 * Where nothing is stored (NULL, or no such record), `some` finds nothing, and `not` is the exact complement: "is not",
 * "contains not" and the like hold for a ticket that has no value.
 */
export type Meaning =
  | { kind: 'constant'; holds: boolean }
  | { kind: 'and' | 'or'; parts: readonly Meaning[] }
  | { kind: 'not'; part: Meaning }
  /** There is one article for which all parts hold. */
  | { kind: 'article'; parts: readonly Meaning[] }
  /** Some value of the attribute passes. */
  | { kind: 'some'; attribute: StoredAttribute; test: ConditionTest }

export type ConditionTest =
  /** Not NULL; for text not empty either; for a user not the system user, who stands for no owner. */
  | { kind: 'filled' }
  | { kind: 'in'; values: readonly (string | number | boolean)[] }
  /** Text and patterns are compared in lower case. */
  | { kind: 'like'; at: 'start' | 'end' | 'anywhere'; texts: readonly string[] }
  | { kind: 'regex'; regex: Regex }
  /** Both ends belong to it. */
  | { kind: 'between'; from?: Date; to?: Date }
