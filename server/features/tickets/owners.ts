import { sql } from 'kysely'
import { isActiveAgent } from '#features/permissions/sql.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'

type Owner = { group_id: number; user_id: number }

/** Who may own tickets of these groups: active agents with full access to the group, directly or through a role. */
export async function listEligibleOwners(db: Db, groupIds: readonly number[], userId?: number): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select distinct held.group_id, held.user_id
    from (
      select group_id, user_id from groups_users where access = 'full'
      union all
      select groups_roles.group_id, roles_users.user_id from groups_roles
      join roles on roles.id = groups_roles.role_id and roles.active
      join roles_users on roles_users.role_id = roles.id where groups_roles.access = 'full'
    ) as held
    join users on users.id = held.user_id
    where held.group_id = any(${groupIds}::int[]) and ${userId ? sql`held.user_id = ${userId}` : sql`true`} and ${isActiveAgent('users')}
    order by 1, 2`.execute(db)
  return rows
}

/** Every ticket may be without an owner. */
export const mayOwn = async ({ db }: Ctx, ownerId: number, groupId: number): Promise<boolean> =>
  ownerId === systemUserId || (await listEligibleOwners(db, [groupId], ownerId)).length > 0
