import { type RawBuilder, sql } from 'kysely'

/** Only this file joins roles with permissions; bin/import-rules.js rejects `permissions_roles` anywhere else. */
const grants = sql`
  roles join permissions_roles on permissions_roles.role_id = roles.id and roles.active
  join permissions on permissions.id = permissions_roles.permission_id and permissions.active`

/** The tables that decide which roles grant a permission. */
export const grantTables = ['permissions', 'permissions_roles', 'roles']

/** As `holds` in kernel/actor.ts: `a.b` is granted by `a.b` and `a`, `a.*` by `a` and everything below it. */
function isOneOf(wanted: readonly string[]): RawBuilder<boolean> {
  const names = wanted.flatMap((name) => withAncestors(name.replace(/\.\*$/, '')))
  const below = wanted.filter((name) => name.endsWith('.*')).map((name) => name.replace(/\*$/, '%'))
  return sql<boolean>`(permissions.name = any(${names}::text[]) or permissions.name like any(${below}::text[]))`
}

const withAncestors = (permission: string) => {
  const parts = permission.split('.')
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'))
}

/** The active roles that grant one of these permissions, as rows of `id`. */
export const rolesGranting = (...wanted: readonly string[]): RawBuilder<unknown> =>
  sql`(select roles.id from ${grants} where ${isOneOf(wanted)})`

/** Whether the user with this id has a role that grants one of these permissions. The account may be inactive. */
export const holdsPermission = (userId: RawBuilder<unknown>, ...wanted: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from roles_users where roles_users.user_id = ${userId} and roles_users.role_id in ${rolesGranting(...wanted)})`

/** Whether the user in the table of this name is an active agent. */
export const isActiveAgent = (users: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${users}.active`)} and ${holdsPermission(sql.ref(`${users}.id`), 'ticket.agent')})`

/** The names of the permissions of a user, as rows of `name`. */
export const permissionsHeldBy = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select distinct permissions.name from ${grants} join roles_users on roles_users.role_id = roles.id
  where roles_users.user_id = ${userId})`

/** Permissions that sign-up roles do not have, as rows of `name`: those of a user, or of roles, active or not. */
export const privilegesHeldBy = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select distinct permissions.name from ${grants} join roles_users on roles_users.role_id = roles.id
  where roles_users.user_id = ${userId} and not permissions.allow_signup)`
export const privilegesOfRoles = (roleIds: readonly number[]): RawBuilder<unknown> => sql`(
  select distinct permissions.name from permissions
  join permissions_roles on permissions_roles.permission_id = permissions.id
  where permissions_roles.role_id = any(${roleIds}::int[]) and not permissions.allow_signup)`

export const permissionIdsOfRole = (roleId: number): RawBuilder<unknown> => sql`(
  select permission_id from permissions_roles where role_id = ${roleId})`

/** Access to active groups that a user has directly or through a role, as rows of `group_id` and `access`. */
export const accessHeldBy = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select held.group_id, held.access from (
    select group_id, access from groups_users where user_id = ${userId}
    union
    select groups_roles.group_id, groups_roles.access from groups_roles
    join roles on roles.id = groups_roles.role_id and roles.active
    join roles_users on roles_users.role_id = roles.id and roles_users.user_id = ${userId}
  ) as held join groups on groups.id = held.group_id and groups.active)`

/** The same for the user in the table of this name. */
export const groupsOf = (users: string): RawBuilder<unknown> => accessHeldBy(sql.ref(`${users}.id`))

/** The access of all users to these active groups, as rows of `user_id`, `group_id` and `access`. */
export const accessToGroups = (groupIds: readonly number[]): RawBuilder<unknown> => sql`(
  select held.user_id, held.group_id, held.access from (
    select user_id, group_id, access from groups_users where group_id = any(${groupIds}::int[])
    union
    select roles_users.user_id, groups_roles.group_id, groups_roles.access from groups_roles
    join roles on roles.id = groups_roles.role_id and roles.active
    join roles_users on roles_users.role_id = roles.id where groups_roles.group_id = any(${groupIds}::int[])
  ) as held join groups on groups.id = held.group_id and groups.active)`

/** Whether a user's primary organization gives access to the tickets of other members. */
const membershipCounts = (users: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${users}.${name}`)
  return sql<boolean>`(
    ${column('organization_confirmed')}
    or not exists (
      select from settings where name = 'organization_membership_confirmation' and state_current ->> 'value' = 'true')
    or (${column('verified')} and ${column('account_email')} is null and organizations.domain <> ''
      and lower(split_part(${column('email')}, '@', 2)) = lower(organizations.domain)))`
}

/**
 * The organizations whose tickets the user in the table of this name shares, as rows of `id`. Agents assign the
 * primary organization; secondary ones, which only administrators assign, count as soon as there is a primary one.
 */
export const organizationsSharedWith = (users: string): RawBuilder<unknown> => sql`(
  select organizations.id from organizations
  where organizations.shared and ${sql.ref(`${users}.organization_id`)} is not null and (
    (organizations.id = ${sql.ref(`${users}.organization_id`)} and ${membershipCounts(users)})
    or organizations.id in (
      select organizations_users.organization_id from organizations_users
      where organizations_users.user_id = ${sql.ref(`${users}.id`)})))`
