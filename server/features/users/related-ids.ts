import { sql } from 'kysely'
import { accessText } from '#features/groups/service.ts'
import { grantTables, rolesGranting } from '#features/permissions/sql.ts'
import type { Db } from '#kernel/db/pool.ts'
import { type Dependency, dependsOn, dependsOnNames, type StateSource } from '#kernel/record-states.ts'

const agentRoles = rolesGranting('ticket.agent')

/**
 * Active and with `ticket.agent`: only then group access counts. The agent roles are read once for all users. With `exists`
 * PostgreSQL would read the roles of all users for a page of them.
 */
const isAgent = sql<boolean>`(users.active
  and array(select role_id from roles_users where user_id = users.id) && array${agentRoles})`
const roleIds = sql`array(select role_id from roles_users where user_id = users.id order by role_id)`
const organizationIds = sql`array(
  select organization_id from organizations_users where user_id = users.id order by position)`

/** What an answer has after the columns, in its order. Group access that has no effect is not shown. */
export const relatedColumns = {
  role_ids: roleIds,
  two_factor_preference_ids: sql`array(select id from two_factor_preferences where user_id = users.id order by id)`,
  organization_ids: organizationIds,
  authorization_ids: sql`array(select id from authorizations where user_id = users.id order by id)`,
  overview_sorting_ids: sql`array(select id from user_overview_sortings where user_id = users.id order by id)`,
  group_ids: sql`case when ${isAgent} then ${accessText('groups_users', sql.ref('users.id'))} end`,
  karma_user_ids: sql`array[users.id]`,
}

/** What a change of a user compares. */
export type HeldIds = { role_ids: number[]; organization_ids: number[]; is_agent: boolean }

export async function loadHeldIds(db: Db, id: number): Promise<HeldIds> {
  const { rows } = await sql<HeldIds>`
    select ${roleIds} as role_ids, ${organizationIds} as organization_ids, ${isAgent} as is_agent
    from users where id = ${id}`.execute(db)
  return rows[0] as HeldIds
}

/** The same for all users: access to groups is shown only with one of these roles. */
const rolesOfAgents: Dependency = {
  tables: grantTables,
  select: (ids) => sql`select owner, (select array${agentRoles}::text) as value from unnest(${ids}) as owner`,
}

/** What a user's record depends on. */
export const userStates: StateSource = {
  table: 'users',
  dependencies: [
    rolesOfAgents,
    dependsOn('roles_users', 'user_id', 'role_id'),
    dependsOn('organizations_users', 'user_id', 'array[organization_id, position]'),
    dependsOn('two_factor_preferences', 'user_id', 'id'),
    dependsOn('authorizations', 'user_id', 'id'),
    dependsOn('user_overview_sortings', 'user_id', 'id'),
    dependsOn('groups_users', 'user_id', 'group_id || access'),
  ],
}

/** The logins of the users that the record names. Their other fields change with each sign-in, so they are not noted. */
const namedUsers: Dependency = {
  select: (ids) => sql`
    select users.id as owner, md5(array[creator.login, editor.login, replacement.login]::text) as value
    from users left join users creator on creator.id = users.created_by_id
    left join users editor on editor.id = users.updated_by_id
    left join users replacement on replacement.id = users.out_of_office_replacement_id
    where users.id = any(${ids})`,
}

/** The version of the user's row shows which organization it is. */
const primaryOrganization: Dependency = {
  tables: ['organizations'],
  select: (ids) => sql`
    select users.id as owner, md5(organizations.name) as value
    from users join organizations on organizations.id = users.organization_id where users.id = any(${ids})`,
}

/** What the same record with names (`expand`) depends on. */
export const namedUserStates: StateSource = {
  ...userStates,
  dependencies: [
    ...userStates.dependencies,
    namedUsers,
    primaryOrganization,
    dependsOnNames('roles_users', 'user_id', 'role_id', 'roles'),
    dependsOnNames('organizations_users', 'user_id', 'organization_id', 'organizations'),
    dependsOnNames('groups_users', 'user_id', 'group_id', 'groups'),
    dependsOn('two_factor_preferences', 'user_id', 'method'),
    dependsOn('authorizations', 'user_id', 'md5(provider)'),
  ],
}

export async function includeAgentRole(db: Db, roleIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${agentRoles} as agent_roles where id = any(${roleIds}::int[]) limit 1`.execute(db)
  return rows.length > 0
}
