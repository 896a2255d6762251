import { userCard } from '#contract/user-record.ts'
import type { AccessMap } from '#features/groups/service.ts'
import { pickVisibleFields, seesAllFields } from '#features/permissions/policy.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Row } from '#kernel/db/rows.ts'
import type { RelatedIds } from './related-ids.ts'

/** A user as agents see it; group access that has no effect is not shown. */
export const presentUser = (row: Row, ids: RelatedIds, access: AccessMap): Row => ({
  ...row,
  role_ids: ids.role_ids,
  two_factor_preference_ids: ids.two_factor_preference_ids,
  organization_ids: ids.organization_ids,
  authorization_ids: ids.authorization_ids,
  overview_sorting_ids: ids.overview_sorting_ids,
  group_ids: ids.is_agent ? access : {},
  karma_user_ids: [row.id],
})

/** Names that `expand` adds, which are not records. */
export const presentExpanded = (record: Row, ids: RelatedIds): Row => ({
  ...record,
  two_factor_preferences: ids.two_factor_preferences,
  authorizations: ids.authorizations,
  overview_sortings: [],
})

const cardFields = Object.keys(userCard.shape)

/** The fields of a user that the actor may see. */
export const presentFor = (actor: Actor, user: Row): Row =>
  actor.id === user.id ? presentOwn(actor, user) : pickVisibleFields(actor, user, cardFields)

const people = ['created_by', 'updated_by', 'out_of_office_replacement']

/**
 * A customer's own record: without the notes of agents, and without the logins of agents. Articles and tickets
 * still name their authors by login, because deployed clients rely on `created_by` there.
 */
function presentOwn(actor: Actor, user: Row): Row {
  if (seesAllFields(actor)) return user
  const strangers = new Set(people.filter((key) => user[`${key}_id`] !== actor.id && user[`${key}_id`] !== 1))
  const shown = Object.entries(user).filter(([key]) => !strangers.has(key))
  return { ...(Object.fromEntries(shown) as Row), note: '' }
}

/** `First Last <mail>`, or the parts that exist. */
export function titleOf({ firstname, lastname, email, login }: Row): string {
  const name = [firstname, lastname].filter(Boolean).join(' ')
  if (!email) return name || String(login)
  return name ? `${name} <${String(email)}>` : String(email)
}
