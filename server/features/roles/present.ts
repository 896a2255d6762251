import { seesAllFields } from '#features/permissions/policy.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Row } from '#kernel/db/rows.ts'

/** Customers get a number instead of the role's name. */
export function presentRole(actor: Actor, role: Row): Row {
  if (seesAllFields(actor)) return role
  const { id, group_ids, permission_ids, active } = role
  return { id, name: `Role_${id}`, group_ids, permission_ids, active }
}
