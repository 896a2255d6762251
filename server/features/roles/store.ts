import { sql } from 'kysely'
import { Role } from '#contract/role.ts'
import { readAccess } from '#features/groups/service.ts'
import { permissionIdsOfRole } from '#features/permissions/sql.ts'
import type { Db } from '#kernel/db/pool.ts'
import { withRelations } from '#kernel/db/relations.ts'
import type { Row } from '#kernel/db/rows.ts'
import { dependsOn, statesOf } from '#kernel/record-states.ts'

/** Roles with their permissions and access to groups. */
export async function withGrants(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const access = await readAccess(
    db,
    'groups_roles',
    rows.map(({ id }) => id),
  )
  const roles = await withRelations(db, Role, rows)
  return roles.map((role) => ({ ...role, knowledge_base_permission_ids: [], group_ids: access.get(role.id) ?? {} }))
}

export const roleStates = statesOf(Role, dependsOn('groups_roles', 'role_id', `group_id || access`))

type Granted = { name: string; allow_signup: boolean; grouping: boolean }

export async function listGrantedPermissions(db: Db, roleId: number): Promise<Granted[]> {
  const { rows } = await sql<Granted>`
    select name, allow_signup, preferences @> '{"disabled": true}' as grouping
    from permissions where id in ${permissionIdsOfRole(roleId)}
    order by id`.execute(db)
  return rows
}
