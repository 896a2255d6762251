import { type RawBuilder, sql } from 'kysely'
import { type Access, type Actor, may } from '#kernel/actor.ts'

/** What decides who may touch a ticket. */
export type TicketKeys = { group_id: number; customer_id: number; organization_id: number | null; owner_id: number }

type Grant = { column: keyof TicketKeys; ids: readonly number[] }

/** As an agent: through the group, and through owning the ticket where a single one is addressed. */
function agentGrants(actor: Actor, access: Access, { owned }: { owned: boolean }): Grant[] {
  if (!may(actor, 'ticket.agent')) return []
  const own: Grant[] = owned && actor.groups.read.length > 0 ? [{ column: 'owner_id', ids: [actor.id] }] : []
  return [{ column: 'group_id', ids: actor.groups[access] }, ...own]
}

/** As a customer: one's own tickets, and those of organizations that share theirs. */
function customerGrants(actor: Actor): Grant[] {
  if (!may(actor, 'ticket.customer')) return []
  return [
    { column: 'customer_id', ids: [actor.id] },
    { column: 'organization_id', ids: actor.sharedOrganizationIds },
  ]
}

/** One id alone keeps the order of an index that begins with its column: a group's tickets are then read newest first. */
const isGranted = ({ column, ids }: Grant) =>
  ids.length === 1
    ? sql`${sql.ref(`tickets.${column}`)} = ${ids[0]}::int`
    : sql`${sql.ref(`tickets.${column}`)} = any(${ids}::int[])`

/** Ids are bound as arrays: with a sub-select under OR the planner would walk a million rows. No grant means no ticket. */
const anyOf = (grants: readonly Grant[]): RawBuilder<boolean> =>
  grants.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(grants.map(isGranted), sql` or `)})`

const holdsAny = (grants: readonly Grant[], ticket: TicketKeys) =>
  grants.some(({ column, ids }) => ids.includes(ticket[column] as number))

/**
 * The tickets an actor may list or find, as a WHERE clause over `tickets`. Without a ticket permission there are none:
 * `report`, which every administrator holds, lets count by reports, not read.
 */
export const listedFor = (actor: Actor, access: Access = 'read'): RawBuilder<boolean> =>
  anyOf([...agentGrants(actor, access, { owned: false }), ...customerGrants(actor)])

/** The same in two parts, for counting: through groups, and as a customer. */
export const listedGroups = (actor: Actor): readonly number[] => (may(actor, 'ticket.agent') ? actor.groups.read : [])
export const listedAsCustomer = (actor: Actor): RawBuilder<boolean> => anyOf(customerGrants(actor))

/** The tickets an actor may open one by one, as a WHERE clause; owning a ticket is enough. */
export const openedFor = (actor: Actor, access: Access): RawBuilder<boolean> =>
  anyOf([...agentGrants(actor, access, { owned: true }), ...customerGrants(actor)])

/** Of these, the ones that are open to an agent's eyes: checklists and internal notes included. */
export const openedAsAgent = (actor: Actor, access: Access): RawBuilder<boolean> =>
  anyOf(agentGrants(actor, access, { owned: true }))

/** The same rules for a ticket in hand. Agents and customers are told apart ticket by ticket: one may be both. */
export const actsAsAgent = (actor: Actor, access: Access, ticket: TicketKeys) =>
  holdsAny(agentGrants(actor, access, { owned: true }), ticket)
export const actsAsCustomer = (actor: Actor, ticket: TicketKeys) => holdsAny(customerGrants(actor), ticket)
