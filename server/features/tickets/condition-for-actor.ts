import { type RawBuilder, sql } from 'kysely'
import { type Condition, type ConditionGroup, conditionTree, type NamedTest } from '#contract/condition.ts'
import { compileCondition } from '#features/conditions/service.ts'
import { listAttributeNames } from '#features/object-attributes/service.ts'
import type { Actor } from '#kernel/actor.ts'
import { seenInGroups } from './policy.ts'

/** The attributes that every reader of a ticket may know, and may therefore use in a condition. */
const commonAttributes = new Set([
  ...listAttributeNames('Ticket', ({ shownToCustomers }) => shownToCustomers === true).map((name) => `ticket.${name}`),
  ...'id name state_type_id next_state_id ignore_escalation active'.split(' ').map((name) => `ticket_state.${name}`),
  ...'id name active'.split(' ').map((name) => `organization.${name}`),
])

const asksCommon = (part: ConditionGroup | NamedTest): boolean =>
  'conditions' in part ? part.conditions.every(asksCommon) : commonAttributes.has(part.name)

/**
 * A condition that the actor wrote, or could have written, as SQL over `tickets`. One about articles, tags, notes
 * or people finds only tickets that the actor sees as an agent: on others each result would reveal internal texts.
 */
export function compileForActor(actor: Actor, now: Date, condition: Condition): RawBuilder<boolean> {
  const meets = compileCondition(condition, actor, now)
  return asksCommon(conditionTree(condition)) ? meets : sql<boolean>`((${meets}) and ${seenInGroups(actor)})`
}
