import { type RawBuilder, sql } from 'kysely'
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
