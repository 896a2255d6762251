import { sql } from 'kysely'
import { type Access, accessLevels, type Actor, holds, noGroups } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { forbidden } from '#kernel/errors.ts'
import { holdsAsMuch, mayChange, type TargetUser } from './policy.ts'
import { accessHeldBy, permissionsHeldBy, privilegesHeldBy, privilegesOfRoles } from './sql.ts'

export type Grant = { group_id: number; access: Access }

/** Group ids by level; `full` includes the others. */
export const groupsByLevel = (grants: readonly Grant[]): Actor['groups'] =>
  Object.fromEntries(
    accessLevels.map((level) => [
      level,
      [
        ...new Set(
          grants.filter(({ access }) => access === level || access === 'full').map(({ group_id }) => group_id),
        ),
      ],
    ]),
  ) as unknown as Actor['groups']

type HeldGrants = { id: number; permissions: string[]; privileges: string[]; grants: Grant[] }

async function findTargets(db: Db, userIds: readonly number[]): Promise<TargetUser[]> {
  const id = sql.ref('users.id')
  const { rows } = await sql<HeldGrants>`
    select users.id, array${permissionsHeldBy(id)} as permissions, array${privilegesHeldBy(id)} as privileges,
      coalesce((select jsonb_agg(held) from ${accessHeldBy(id)} as held), '[]') as grants
    from users where users.id = any(${userIds}::int[])`.execute(db)
  return rows.map(({ grants, ...held }) => {
    const permissions = new Set(held.permissions)
    return { ...held, permissions, groups: holds(permissions, ['ticket.agent']) ? groupsByLevel(grants) : noGroups }
  })
}

/** One query for any number of users. */
export async function assertMayChange({ db, actor }: Ctx, userIds: readonly number[]): Promise<void> {
  const targets = await findTargets(db, userIds)
  if (!targets.every((target) => mayChange(actor, target))) throw forbidden()
}

type AccessMap = Record<string, readonly string[]>

const grantsIn = (access: AccessMap): Grant[] =>
  Object.entries(access).flatMap(([id, levels]) =>
    levels.map((level) => ({ group_id: Number(id), access: level as Access })),
  )

/** Roles, permissions by name and access to groups that the actor wants to grant. */
type GivenRights = { roleIds?: readonly number[]; permissions?: readonly string[]; access?: AccessMap }

export async function assertMayGrant({ db, actor }: Ctx, given: GivenRights): Promise<void> {
  const { roleIds = [], permissions = [], access = {} } = given
  const { rows } = await sql<{ privileges: string[]; grants: Grant[] }>`
    select array${privilegesOfRoles(roleIds)} as privileges, coalesce((
      select jsonb_agg(jsonb_build_object('group_id', group_id, 'access', access))
      from groups_roles where role_id = any(${roleIds}::int[])), '[]') as grants`.execute(db)
  const [ofRoles] = rows as [{ privileges: string[]; grants: Grant[] }]
  const privileges = [...ofRoles.privileges, ...permissions]
  const groups = groupsByLevel([...ofRoles.grants, ...grantsIn(access)])
  if (!holdsAsMuch(actor, { privileges, groups })) throw forbidden()
}
