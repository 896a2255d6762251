import { type RawBuilder, sql } from 'kysely'
import { type Actor, may } from '#kernel/actor.ts'
import type { Row } from '#kernel/db/rows.ts'

/** Administrators and agents see records as they are, customers only some fields of them. */
export const seesAllFields = (actor: Actor): boolean => may(actor, 'admin.*', 'ticket.agent')

export const asSeenBy = (actor: Actor, record: Row, customerFields: readonly string[]): Row =>
  seesAllFields(actor)
    ? record
    : { id: record.id, ...Object.fromEntries(customerFields.map((field) => [field, record[field]])) }

/** As SQL: whether the user in the table of this name is an active agent now, whoever asks. */
export const isActiveAgent = (users: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${users}.active`)} and exists (
    select from roles_users
    join roles on roles.id = roles_users.role_id and roles.active
    join permissions_roles on permissions_roles.role_id = roles.id
    join permissions on permissions.id = permissions_roles.permission_id and permissions.active
    where roles_users.user_id = ${sql.ref(`${users}.id`)} and permissions.name in ('ticket', 'ticket.agent')))`

/** As SQL: what a user holds in active groups, directly or through a role, as rows of `group_id` and `access`. */
export const groupsOf = (users: string): RawBuilder<unknown> => sql`(
  select held.group_id, held.access from (
    select group_id, access from groups_users where user_id = ${sql.ref(`${users}.id`)}
    union all
    select groups_roles.group_id, groups_roles.access from groups_roles
    join roles on roles.id = groups_roles.role_id and roles.active
    join roles_users on roles_users.role_id = roles.id and roles_users.user_id = ${sql.ref(`${users}.id`)}
  ) as held join groups on groups.id = held.group_id and groups.active)`
