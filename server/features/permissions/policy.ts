import { accessLevels, type Actor, may, noGroups } from '#kernel/actor.ts'
import type { Row } from '#kernel/db/rows.ts'

/** Administrators and agents see all fields of records, customers only some. */
export const seesAllFields = (actor: Actor): boolean => may(actor, 'admin.*', 'ticket.agent')

export const pickVisibleFields = (actor: Actor, record: Row, customerFields: readonly string[]): Row =>
  seesAllFields(actor)
    ? record
    : { id: record.id, ...Object.fromEntries(customerFields.map((field) => [field, record[field]])) }

/** What a user or role holds, or a change grants. `privileges` are the permissions that sign-up roles do not have. */
export type HeldRights = { privileges: readonly string[]; groups: Actor['groups'] }

/** Full administrators may grant everything; others only what they hold, or they could grant more to a second account. */
export function holdsAsMuch(actor: Actor, { privileges, groups }: HeldRights): boolean {
  if (may(actor, 'admin')) return true
  const own = may(actor, 'ticket.agent') ? actor.groups : noGroups
  return (
    privileges.every((name) => may(actor, name)) &&
    accessLevels.every((level) => groups[level].every((id) => own[level].includes(id)))
  )
}
