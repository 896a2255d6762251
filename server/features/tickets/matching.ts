import { type RawBuilder, sql } from 'kysely'
import { type Condition, type ConditionGroup, conditionTree, type NamedTest } from '#contract/condition.ts'
import { compileCondition } from '#features/conditions/service.ts'
import type { Actor } from '#kernel/actor.ts'
import { seenInGroups } from './policy.ts'

/** What every reader of a ticket may know of it, and may therefore ask about in a condition. */
const commonAttributes = new Set([
  ...`id title number group_id state_id priority_id owner_id customer_id organization_id type created_at updated_at
  pending_time escalation_at close_at last_close_at last_contact_at created_by_id updated_by_id`
    .split(/\s+/)
    .map((name) => `ticket.${name}`),
  ...'id name state_type_id next_state_id ignore_escalation active'.split(' ').map((name) => `ticket_state.${name}`),
  ...'id name active'.split(' ').map((name) => `organization.${name}`),
])

const asksCommon = (part: ConditionGroup | NamedTest): boolean =>
  'conditions' in part ? part.conditions.every(asksCommon) : commonAttributes.has(part.name)

/**
 * A condition that the actor wrote, or could have written, as SQL over `tickets`. One about articles, tags, notes or
 * people finds only tickets that the actor sees as an agent: on others each answer would tell what internal texts say.
 */
export function askedBy(actor: Actor, now: Date, condition: Condition): RawBuilder<boolean> {
  const meets = compileCondition(condition, actor, now)
  return asksCommon(conditionTree(condition)) ? meets : sql<boolean>`((${meets}) and ${seenInGroups(actor)})`
}
