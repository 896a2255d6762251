import { type RawBuilder, sql } from 'kysely'
import { type Condition, conditionTree } from '#contract/condition.ts'
import { listedFor } from '#features/tickets/policy.ts'
import { type Actor, may } from '#kernel/actor.ts'

/** What may be found is what may be opened: whoever only counts tickets for reports reads none. */
export const findableFor = (actor: Actor): RawBuilder<boolean> =>
  may(actor, 'ticket.agent', 'ticket.customer') ? listedFor(actor) : sql<boolean>`false`

/** How far into the tickets that an actor may find the search may look: internal texts and tags are the agents'. */
export type Reader = {
  /** Every ticket that the actor finds is one they see as an agent. */
  isAlwaysAgent: boolean
  agentGroupIds: readonly number[]
  /** Agents know people by more than their names. */
  knowsPeople: boolean
}

export function readerOf(actor: Actor): Reader {
  const isAgent = may(actor, 'ticket.agent')
  const isAlwaysAgent = isAgent && !may(actor, 'ticket.customer')
  return {
    isAlwaysAgent,
    agentGroupIds: isAgent ? actor.groups.read : [],
    knowsPeople: may(actor, 'ticket.agent', 'admin.*'),
  }
}

/** Whether a row is one that the reader sees as an agent. */
export const seenAsAgent = (
  { isAlwaysAgent, agentGroupIds }: Reader,
  groupId: RawBuilder<number>,
): RawBuilder<boolean> => (isAlwaysAgent ? sql<boolean>`true` : sql<boolean>`${groupId} = any(${agentGroupIds}::int[])`)

/** What everyone on a ticket knows of it, and may therefore ask about in a condition. */
const commonAttributes = new Set(
  `title number group_id state_id priority_id owner_id customer_id organization_id type note article_count created_at
  updated_at pending_time escalation_at close_at last_close_at last_contact_at created_by_id updated_by_id`
    .split(/\s+/)
    .map((name) => `ticket.${name}`),
)

type Part = ReturnType<typeof conditionTree>['conditions'][number]

const asksCommon = (part: Part): boolean =>
  'conditions' in part ? part.conditions.every(asksCommon) : commonAttributes.has(part.name)

/** Conditions about articles, tags or people would tell a customer what internal notes say. */
export const isForEveryone = (condition: Condition): boolean => asksCommon(conditionTree(condition))
