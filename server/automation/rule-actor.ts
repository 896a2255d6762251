import { listGroupIds } from '#features/groups/service.ts'
import { type Actor, systemActor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'

const permissions = new Set(['ticket.agent', 'admin.tag'])

/** The system user with the rights of an agent in every group: rules may change every ticket. */
export async function createRuleActor(ctx: Ctx): Promise<Actor> {
  const all = await listGroupIds(ctx)
  return { ...systemActor, permissions, groups: { read: all, create: all, change: all, overview: all, full: all } }
}
