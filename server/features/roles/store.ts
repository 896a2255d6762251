import { sql } from 'kysely'
import { Role } from '#contract/role.ts'
import { readAccess } from '#features/groups/service.ts'
import type { Db } from '#kernel/db/pool.ts'
import { withRelations } from '#kernel/db/relations.ts'
import type { Row } from '#kernel/db/rows.ts'

/** Roles with what they grant: permissions, and access to groups. */
export async function withGrants(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const access = await readAccess(
    db,
    'groups_roles',
    rows.map(({ id }) => id),
  )
  const roles = await withRelations(db, Role, rows)
  return roles.map((role) => ({ ...role, knowledge_base_permission_ids: [], group_ids: access.get(role.id) ?? {} }))
}

type Granted = { name: string; allow_signup: boolean; grouping: boolean }

export async function grantedPermissions(db: Db, roleId: number): Promise<Granted[]> {
  const { rows } = await sql<Granted>`
    select name, allow_signup, preferences @> '{"disabled": true}' as grouping
    from permissions where id in (select permission_id from permissions_roles where role_id = ${roleId})
    order by id`.execute(db)
  return rows
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  // In turn: two changes at once could each take away the administrator that the other one counts on.
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(db)
  const { rows } = await sql`
    select 1 from users
    join roles_users on roles_users.user_id = users.id
    join roles on roles.id = roles_users.role_id and roles.active
    join permissions_roles on permissions_roles.role_id = roles.id
    join permissions on permissions.id = permissions_roles.permission_id and permissions.active
    where users.active and permissions.name in ('admin', 'admin.user')
    limit 1`.execute(db)
  return rows.length > 0
}
