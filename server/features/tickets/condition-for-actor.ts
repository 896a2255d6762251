import { type RawBuilder, sql } from 'kysely'
import { type Condition, type ConditionGroup, conditionTree, type NamedTest } from '#contract/condition.ts'
import { compileCondition } from '#features/conditions/service.ts'
import { listAttributeNames } from '#features/object-attributes/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { CustomFields } from '#kernel/custom-fields.ts'
import { listedAsCustomer, seenInGroups } from './policy.ts'

/** The attributes that every reader of a ticket may know, and may therefore use in a condition. */
const commonAttributes = new Set([
  ...listAttributeNames('Ticket', ({ shownToCustomers }) => shownToCustomers === true).map((name) => `ticket.${name}`),
  ...'id name state_type_id next_state_id ignore_escalation active'.split(' ').map((name) => `ticket_state.${name}`),
  ...'id name active'.split(' ').map((name) => `organization.${name}`),
])

const isCommon = (name: string, custom: CustomFields): boolean =>
  commonAttributes.has(name) ||
  (name.startsWith(area) && custom.of('Ticket').get(name.slice(area.length))?.attribute.shownToCustomers === true)
const area = 'ticket.'

const asksCommon = (part: ConditionGroup | NamedTest, custom: CustomFields): boolean =>
  'conditions' in part ? part.conditions.every((inner) => asksCommon(inner, custom)) : isCommon(part.name, custom)

/**
 * A condition that the actor wrote, or could have written, as SQL over `tickets`. One about articles, tags, notes
 * or people finds only tickets that the actor sees as an agent: on others each result would reveal internal texts.
 */
export function compileForActor(ctx: Ctx, condition: Condition): RawBuilder<boolean> {
  const { actor, deps } = ctx
  const meets = compileCondition(ctx, condition, actor)
  return asksCommon(conditionTree(condition), deps.customFields)
    ? meets
    : sql<boolean>`((${meets}) and ${seenInGroups(actor)})`
}

/**
 * The same in a statement that has `listedFor`: without the rights of a customer, the actor sees all of its tickets as an
 * agent. If the groups were tested twice, the planner would expect a quarter of the tickets where half of them are, and
 * read the whole index of groups to find a few hundred.
 */
export const compileForListed = (ctx: Ctx, condition: Condition): RawBuilder<boolean> =>
  listedAsCustomer(ctx.actor) ? compileForActor(ctx, condition) : compileCondition(ctx, condition, ctx.actor)
