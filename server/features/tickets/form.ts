import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { choiceAssets, loadChoices, noChoices, loadOfferedGroups, selectableStateTypes } from './choices.ts'
import { listEligibleOwners } from './owners.ts'

/** What a form for a new ticket offers its reader. */
export async function describeNewTicketForm(ctx: Ctx) {
  const own = may(ctx.actor, 'ticket.agent') ? ctx.actor.groups.create : []
  const offered = may(ctx.actor, 'ticket.customer') ? await offeredGroupIds(ctx) : []
  const groups = [...new Set([...own, ...offered])].sort((a, b) => a - b)
  const stateTypes = selectableStateTypes[own.length > 0 ? 'agent' : 'customer'].create
  const choices = groups.length === 0 ? noChoices() : await loadChoices(ctx, groups, stateTypes)
  const owners = Map.groupBy(await listEligibleOwners(ctx.db, own), ({ group_id }) => group_id)
  const ownersOf = (group: number) => (owners.get(group) ?? []).map(({ user_id }) => user_id)
  const assets = await ctx.deps.assets.collectByIds(ctx, {
    ...choiceAssets(choices),
    User: [...new Set(own.flatMap(ownersOf))],
  })
  const core_workflow = await ctx.deps.formRules.describeTicketForm(ctx)
  return {
    assets: assets,
    form_meta: {
      filter: choices,
      dependencies: { group_id: Object.fromEntries(own.map((group) => [group, { owner_id: ownersOf(group) }])) },
      ...(core_workflow && { core_workflow }),
    },
  }
}

async function offeredGroupIds(ctx: Ctx): Promise<number[]> {
  const groups = await ctx.db.selectFrom('groups').select('id').where('active', '=', true).orderBy('id').execute()
  return groups.map(({ id }) => id).filter(await loadOfferedGroups(ctx))
}
