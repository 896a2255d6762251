import { userCard } from '#contract/user-record.ts'
import { createAccessParser, createGroupNamer } from '#features/groups/service.ts'
import { pickVisibleFields, seesAllFields } from '#features/permissions/policy.ts'
import type { Actor } from '#kernel/actor.ts'
import { addMissingFields, emptyInternal, type FieldsByName } from '#kernel/custom-fields.ts'
import type { FindName } from '#kernel/db/expand.ts'
import type { Row } from '#kernel/db/rows.ts'

/** Users as agents see them. */
export function presentUsersForAgents(rows: readonly Row[], custom: FieldsByName): Row[] {
  const parseAccess = createAccessParser()
  return rows.map((row) => addMissingFields(custom, { ...row, group_ids: parseAccess(row.group_ids as string | null) }))
}

/** Names that `expand` adds besides those of records. */
export function presentExpanded(users: readonly Row[], findName: FindName): Row[] {
  const addGroupNames = createGroupNamer(findName)
  return users.map((user) => ({
    ...addGroupNames(user),
    two_factor_preferences: namesOf('two_factor_preferences', user.two_factor_preference_ids, findName),
    authorizations: namesOf('authorizations', user.authorization_ids, findName),
    overview_sortings: [],
  }))
}

const namesOf = (table: string, ids: unknown, findName: FindName) =>
  (ids as number[]).map((id) => findName(table, id)).filter((name) => name !== undefined)

const cardFields = Object.keys(userCard.shape)

/** The fields of a user that the actor may see. */
export const presentFor = (actor: Actor, user: Row, custom: FieldsByName): Row =>
  actor.id === user.id ? presentOwn(actor, user, custom) : pickVisibleFields(actor, user, cardFields)

const people = ['created_by', 'updated_by', 'out_of_office_replacement']

/**
 * A customer's own record: without the notes of agents, and without the logins of agents. Articles and tickets
 * still name their authors by login, because deployed clients rely on `created_by` there.
 */
function presentOwn(actor: Actor, user: Row, custom: FieldsByName): Row {
  if (seesAllFields(actor)) return user
  const strangers = new Set(people.filter((key) => user[`${key}_id`] !== actor.id && user[`${key}_id`] !== 1))
  const shown = Object.entries(user).filter(([key]) => !strangers.has(key))
  return { ...(Object.fromEntries(shown) as Row), note: '', ...emptyInternal(custom) }
}

/** `First Last <mail>`, or the parts that exist. */
export function titleOf({ firstname, lastname, email, login }: Row): string {
  const name = [firstname, lastname].filter(Boolean).join(' ')
  if (!email) return name || String(login)
  return name ? `${name} <${String(email)}>` : String(email)
}
