import { sql } from 'kysely'
import { rolesGranting } from '#features/permissions/sql.ts'
import type { Db } from '#kernel/db/pool.ts'

export type RelatedIds = {
  role_ids: number[]
  two_factor_preference_ids: number[]
  organization_ids: number[]
  authorization_ids: number[]
  overview_sorting_ids: number[]
  /** Active and with `ticket.agent`: only then group access counts. */
  is_agent: boolean
  two_factor_preferences: string[]
  authorizations: string[]
}

const agentRoles = rolesGranting('ticket.agent')

/** Related ids of users, in one query. */
export async function loadRelatedIds(db: Db, ids: readonly number[]): Promise<Map<number, RelatedIds>> {
  const { rows } = await sql<RelatedIds & { id: number }>`
    with agent_roles as ${agentRoles}
    select u.id,
      array(select role_id from roles_users where user_id = u.id order by role_id) as role_ids,
      array(select organization_id from organizations_users where user_id = u.id order by position) as organization_ids,
      array(select id from two_factor_preferences where user_id = u.id order by id) as two_factor_preference_ids,
      array(select method from two_factor_preferences where user_id = u.id order by id) as two_factor_preferences,
      array(select id from authorizations where user_id = u.id order by id) as authorization_ids,
      array(select provider from authorizations where user_id = u.id order by id) as authorizations,
      array(select id from user_overview_sortings where user_id = u.id order by id) as overview_sorting_ids,
      u.active and exists (
        select 1 from roles_users where user_id = u.id and role_id in (select id from agent_roles)
      ) as is_agent
    from users u where u.id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, ...found }) => [id, found]))
}

export async function includeAgentRole(db: Db, roleIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${agentRoles} as agent_roles where id = any(${roleIds}::int[]) limit 1`.execute(db)
  return rows.length > 0
}
