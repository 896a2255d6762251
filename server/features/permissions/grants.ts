import { sql } from 'kysely'
import { type Access, accessLevels, type Actor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden } from '#kernel/errors.ts'
import { holdsAsMuch } from './policy.ts'
import { privilegesOfRoles } from './sql.ts'

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
