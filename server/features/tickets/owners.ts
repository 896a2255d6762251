import { sql } from 'kysely'
import { isActiveAgent } from '#features/permissions/sql.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { State } from '#features/ticket-states/service.ts'
import { type Values, invalidValue } from './resolve-values.ts'
import type { Ticket } from './store.ts'

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

/** The ticket has an owner and work to do: only then the time since matters. */
export const hasActiveOwner = (ownerId: number, state: State) =>
  ownerId !== systemUserId && (state.type === 'new' || state.type === 'open')

export async function resolveOwner(ctx: Ctx, values: Values, groupId: number): Promise<number> {
  const ownerId = (values.owner_id as number | null | undefined) ?? systemUserId
  if (!(await mayOwn(ctx, ownerId, groupId))) throw invalidValue('owner_id', ownerId)
  return ownerId
}

/**
 * A new owner must be allowed to own tickets of the group, in every state, because an owner may open the ticket. The
 * current owner stays, unless an open ticket moves to a group without access for them; then it has no owner.
 */
export async function resolveChangedOwner(
  ctx: Ctx,
  before: Ticket,
  values: Values & { group_id: number },
  state: State,
): Promise<number> {
  const ownerId = values.owner_id === undefined ? before.owner_id : ((values.owner_id as number | null) ?? systemUserId)
  const isKept = values.group_id === before.group_id || state.type === 'closed'
  if (ownerId === before.owner_id && isKept) return ownerId
  return (await mayOwn(ctx, ownerId, values.group_id)) ? ownerId : systemUserId
}
