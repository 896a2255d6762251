import { type Actor, may } from '#kernel/actor.ts'
import type { Row } from '#kernel/db/rows.ts'

/** Administrators and agents see records as they are, customers only some fields of them. */
export const seesAllFields = (actor: Actor): boolean => may(actor, 'admin.*', 'ticket.agent')

export const asSeenBy = (actor: Actor, record: Row, customerFields: readonly string[]): Row =>
  seesAllFields(actor)
    ? record
    : { id: record.id, ...Object.fromEntries(customerFields.map((field) => [field, record[field]])) }
