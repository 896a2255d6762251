import { type RawBuilder, sql } from 'kysely'
import { accessOf } from '#features/groups/service.ts'
import { rolesGranting } from '#features/permissions/sql.ts'
import type { Db } from '#kernel/db/pool.ts'

const agentRoles = rolesGranting('ticket.agent')

/** Active and with `ticket.agent`: only then group access counts. The roles are read once for all users. */
const isAgent = sql<boolean>`(users.active and exists (
  select from roles_users where user_id = users.id and role_id = any(array${agentRoles})))`
const roleIds = sql`array(select role_id from roles_users where user_id = users.id order by role_id)`
const organizationIds = sql`array(
  select organization_id from organizations_users where user_id = users.id order by position)`

/** What an answer has after the columns, in its order. Group access that has no effect is not shown. */
export const relatedColumns: RawBuilder<unknown> = sql`
  ${roleIds} as role_ids,
  array(select id from two_factor_preferences where user_id = users.id order by id) as two_factor_preference_ids,
  ${organizationIds} as organization_ids,
  array(select id from authorizations where user_id = users.id order by id) as authorization_ids,
  array(select id from user_overview_sortings where user_id = users.id order by id) as overview_sorting_ids,
  case when ${isAgent} then ${accessOf('groups_users', sql.ref('users.id'))} else '{}' end as group_ids,
  array[users.id] as karma_user_ids`

/** What a change of a user compares. */
export type HeldIds = { role_ids: number[]; organization_ids: number[]; is_agent: boolean }

export async function loadHeldIds(db: Db, id: number): Promise<HeldIds> {
  const { rows } = await sql<HeldIds>`
    select ${roleIds} as role_ids, ${organizationIds} as organization_ids, ${isAgent} as is_agent
    from users where id = ${id}`.execute(db)
  return rows[0] as HeldIds
}

export async function includeAgentRole(db: Db, roleIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${agentRoles} as agent_roles where id = any(${roleIds}::int[]) limit 1`.execute(db)
  return rows.length > 0
}
