import { accessLevels, type Actor, holds, may, noGroups, systemUserId } from '#kernel/actor.ts'
import type { Row } from '#kernel/db/rows.ts'

/** Administrators and agents see records as they are, customers only some fields of them. */
export const seesAllFields = (actor: Actor): boolean => may(actor, 'admin.*', 'ticket.agent')

export const asSeenBy = (actor: Actor, record: Row, customerFields: readonly string[]): Row =>
  seesAllFields(actor)
    ? record
    : { id: record.id, ...Object.fromEntries(customerFields.map((field) => [field, record[field]])) }

/** What a user, a role or a change gives. `privileges` are the permissions that nobody gets by signing up. */
export type HeldRights = { privileges: readonly string[]; groups: Actor['groups'] }

/** A user as somebody else wants to change it. */
export type TargetUser = HeldRights & { id: number; permissions: ReadonlySet<string> }

/** Full administrators may give everything; others only what they hold, or they could give it to an account of theirs. */
export function holdsAsMuch(actor: Actor, { privileges, groups }: HeldRights): boolean {
  if (may(actor, 'admin')) return true
  const own = may(actor, 'ticket.agent') ? actor.groups : noGroups
  return (
    privileges.every((name) => may(actor, name)) &&
    accessLevels.every((level) => groups[level].every((id) => own[level].includes(id)))
  )
}

const isOnlyCustomer = (permissions: ReadonlySet<string>): boolean =>
  holds(permissions, ['ticket.customer']) && !holds(permissions, ['admin.*', 'ticket.agent'])

/** User 1 is the system. Agents change customers who are nothing else, `admin.user` everybody who holds no more. */
export function mayChange(actor: Actor, target: TargetUser): boolean {
  if (target.id === systemUserId) return false
  if (may(actor, 'admin.user')) return holdsAsMuch(actor, target)
  return may(actor, 'ticket.agent') && isOnlyCustomer(target.permissions)
}
