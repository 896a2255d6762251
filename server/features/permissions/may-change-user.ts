import { sql } from 'kysely'
import { type Actor, holds, may, systemUserId, noGroups } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { forbidden } from '#kernel/errors.ts'
import { type Grant, groupsByLevel } from './grants.ts'
import { type HeldRights, holdsAsMuch } from './policy.ts'
import { accessHeldBy, permissionsHeldBy, privilegesHeldBy } from './sql.ts'

/** A user whom the actor wants to change. */
type TargetUser = HeldRights & { id: number; permissions: ReadonlySet<string> }

const isOnlyCustomer = (permissions: ReadonlySet<string>): boolean =>
  holds(permissions, ['ticket.customer']) && !holds(permissions, ['admin.*', 'ticket.agent'])

/** The system user cannot be changed. Agents change users who are only customers; `admin.user`, users without more rights. */
function mayChange(actor: Actor, target: TargetUser): boolean {
  if (target.id === systemUserId) return false
  if (may(actor, 'admin.user')) return holdsAsMuch(actor, target)
  return may(actor, 'ticket.agent') && isOnlyCustomer(target.permissions)
}

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
