import { findGroup, findGroupByName, type Group } from '#features/groups/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden, type Refusal, unknownId, unknownName } from '#kernel/errors.ts'
import { loadOfferedGroups } from './choices.ts'
import type { TicketRole } from './policy.ts'
import type { Ticket } from './store.ts'
import { type Values, invalidValue } from './resolve-values.ts'

/** The error for a group that the user has no access to, or that does not exist. */
export const explainGroupRefusal = async (ctx: Ctx, groupId: number): Promise<Refusal> =>
  (await findGroup(ctx, groupId)) ? forbidden() : unknownId('group_id', groupId)

/** The group that was sent by name, if one was. */
export async function findNamedGroup(ctx: Ctx, { group: name }: Values): Promise<Group | undefined> {
  if (typeof name !== 'string' || name === '') return undefined
  const group = await findGroupByName(ctx, name)
  if (!group) throw unknownName('group', name)
  return group
}

/** The group, if it is active and the actor may use it. */
export async function assertGroup(ctx: Ctx, groupId: number, role: TicketRole): Promise<void> {
  const group = await findGroup(ctx, groupId)
  if (!group) throw unknownId('group_id', groupId)
  if (!group.active) throw invalidValue('group_id', groupId)
  if (role === 'customer' && !(await loadOfferedGroups(ctx))(groupId)) throw forbidden()
}

export async function resolveGroup(ctx: Ctx, before: Ticket, { group_id }: Values): Promise<number> {
  if (typeof group_id !== 'number' || group_id === before.group_id) return before.group_id
  const { create, change } = ctx.actor.groups
  if (!create.includes(group_id) && !change.includes(group_id)) throw await explainGroupRefusal(ctx, group_id)
  await assertGroup(ctx, group_id, 'agent')
  return group_id
}
