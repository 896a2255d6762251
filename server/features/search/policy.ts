import { type RawBuilder, sql } from 'kysely'
import { listedFor } from '#features/tickets/policy.ts'
import { type Actor, may } from '#kernel/actor.ts'

/** Only tickets that may be opened can be found: a user who may only read reports finds none. */
export const findableFor = (actor: Actor): RawBuilder<boolean> =>
  may(actor, 'ticket.agent', 'ticket.customer') ? listedFor(actor) : sql<boolean>`false`

/** What of the visible tickets is searched: internal texts and tags are for agents. */
export type Reader = {
  /** The actor is an agent of every ticket that they may find. */
  isAlwaysAgent: boolean
  agentGroupIds: readonly number[]
  /** Agents may search people by more than their names. */
  knowsPeople: boolean
}

export function describeReader(actor: Actor): Reader {
  const isAgent = may(actor, 'ticket.agent')
  const isAlwaysAgent = isAgent && !may(actor, 'ticket.customer')
  return {
    isAlwaysAgent,
    agentGroupIds: isAgent ? actor.groups.read : [],
    knowsPeople: may(actor, 'ticket.agent', 'admin.*'),
  }
}

/** Whether the reader is an agent of the row's group. */
export const seenAsAgent = (
  { isAlwaysAgent, agentGroupIds }: Reader,
  groupId: RawBuilder<number>,
): RawBuilder<boolean> => (isAlwaysAgent ? sql<boolean>`true` : sql<boolean>`${groupId} = any(${agentGroupIds}::int[])`)
