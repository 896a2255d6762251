import { type RawBuilder, sql } from 'kysely'
import { groupsOf, isActiveAgent } from '#features/permissions/sql.ts'
import { type Access, accessLevels, type Actor, may } from '#kernel/actor.ts'
import { isOneOf } from '#kernel/db/one-of.ts'
import { memoize } from '#kernel/memoize.ts'

/** What decides who may touch a ticket. */
export type TicketKeys = { group_id: number; customer_id: number; organization_id: number | null; owner_id: number }

/** The role of a user in one ticket: an agent of its group, or its customer. */
export type TicketRole = 'agent' | 'customer'

/** Each column must have one of the ids. */
export type Grant = readonly (readonly [keyof TicketKeys, readonly number[]])[]

const keptGrants = memoize((_actor: Actor) => new Map<string, readonly Grant[]>())

/** Computed once for each actor: lists ask for every ticket, and statements are compiled once for the same grants. */
function keepGrants(actor: Actor, name: string, compute: () => readonly Grant[]): readonly Grant[] {
  const kept = keptGrants(actor)
  const grants = kept.get(name) ?? compute()
  kept.set(name, grants)
  return grants
}

/**
 * As an agent: through the group and, when a ticket is opened by id, through owning it. Ownership adds to any level of
 * access to the group; without access to the group it grants nothing.
 */
const agentGrants = (actor: Actor, access: Access, { owned }: { owned: boolean }) =>
  keepGrants(actor, owned ? `agent ${access} owned` : `agent ${access}`, () => listAgentGrants(actor, access, owned))

function listAgentGrants(actor: Actor, access: Access, owned: boolean): Grant[] {
  if (!may(actor, 'ticket.agent')) return []
  const throughGroup: Grant = [['group_id', actor.groups[access]]]
  const ownIn = owned ? groupsOfOtherLevels(actor.groups)[access] : []
  const asOwner: Grant = [
    ['owner_id', [actor.id]],
    ['group_id', ownIn],
  ]
  return ownIn.length > 0 ? [throughGroup, asOwner] : [throughGroup]
}

/** For each level the groups in which the actor has other levels only. Computed once: lists ask for every ticket. */
const groupsOfOtherLevels = memoize((groups: Actor['groups']): Record<Access, number[]> => {
  const all = [...new Set(accessLevels.flatMap((level) => groups[level]))]
  const without = (ids: ReadonlySet<number>) => all.filter((id) => !ids.has(id))
  return Object.fromEntries(accessLevels.map((level) => [level, without(new Set(groups[level]))])) as Record<
    Access,
    number[]
  >
})

/** As a customer: one's own tickets, and those of organizations that share theirs. */
const customerGrants = (actor: Actor) =>
  keepGrants(actor, 'customer', () =>
    may(actor, 'ticket.customer')
      ? [[['customer_id', [actor.id]]], [['organization_id', actor.sharedOrganizationIds]]]
      : [],
  )

/** One id alone also keeps the order of an index that begins with its column: a group's tickets are read newest first. */
const isGranted = (grant: Grant) =>
  sql`(${sql.join(
    grant.map(([column, ids]) => isOneOf(`tickets.${column}`, ids)),
    sql` and `,
  )})`

/** Ids are bound as arrays: with a sub-select under OR the planner would walk a million rows. No grant means no ticket. */
const anyOf = memoize((grants: readonly Grant[]): RawBuilder<boolean> =>
  grants.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(grants.map(isGranted), sql` or `)})`,
)

const holdsAny = (grants: readonly Grant[], ticket: TicketKeys) =>
  grants.some((grant) => grant.every(([column, ids]) => ids.includes(ticket[column] as number)))

/**
 * The tickets an actor may list or find, as a WHERE clause over `tickets`. Without a ticket permission there are
 * none: `report`, which every administrator has, allows counting in reports, not reading.
 */
export const listedFor = (actor: Actor, access: Access = 'read'): RawBuilder<boolean> =>
  anyOf(
    keepGrants(actor, `listed ${access}`, () => [
      ...agentGrants(actor, access, { owned: false }),
      ...customerGrants(actor),
    ]),
  )

/** The same rule in two parts, for counting: through groups, and as a customer, if the actor is one. */
export const listedGroups = (actor: Actor): readonly number[] => (may(actor, 'ticket.agent') ? actor.groups.read : [])
export function listedAsCustomer(actor: Actor): RawBuilder<boolean> | undefined {
  const grants = customerGrants(actor)
  return grants.length > 0 ? anyOf(grants) : undefined
}

/** The tickets that an actor may open by id: those with one of the grants. Includes tickets that the actor owns. */
const openingGrants = (actor: Actor, access: Access): readonly Grant[] =>
  keepGrants(actor, `opened ${access}`, () => [
    ...agentGrants(actor, access, { owned: true }),
    ...customerGrants(actor),
  ])

/** The same as a WHERE clause. */
export const openedFor = (actor: Actor, access: Access): RawBuilder<boolean> => anyOf(openingGrants(actor, access))

/** Tickets that the actor sees as an agent in every list, as a WHERE clause; owning a ticket is not enough. */
export const seenInGroups = (actor: Actor): RawBuilder<boolean> => anyOf(agentGrants(actor, 'read', { owned: false }))

/** The tickets that an actor may open as an agent, with checklists and internal notes. */
export const openedAsAgent = (actor: Actor, access: Access): RawBuilder<boolean> =>
  anyOf(agentGrants(actor, access, { owned: true }))

/** Whether the actor sees every ticket as an agent does. */
export const opensAllAsAgent = (actor: Actor): boolean => may(actor, 'ticket.agent') && !may(actor, 'ticket.customer')

/** The same rules for a loaded ticket. */
export const mayOpen = (actor: Actor, access: Access, ticket: TicketKeys): boolean =>
  holdsAny(openingGrants(actor, access), ticket)
/** Decided for each ticket: a user may be both agent and customer. */
export const actsAsAgent = (actor: Actor, access: Access, ticket: TicketKeys) =>
  holdsAny(agentGrants(actor, access, { owned: true }), ticket)
export const actsAsCustomer = (actor: Actor, ticket: TicketKeys) => holdsAny(customerGrants(actor), ticket)

/**
 * As SQL: whether a user of the table with this name may open a ticket as an agent now, independent of the actor. The
 * same rule as `actsAsAgent` with `read`, for users who are notified.
 */
export const opensAsAgent = (
  users: string,
  ticket: { group_id: RawBuilder<unknown>; owner_id: RawBuilder<unknown> } = columnsOfTickets,
): RawBuilder<boolean> => sql<boolean>`(${isActiveAgent(users)} and exists (
  select from ${groupsOf(users)} as held
  where held.group_id = ${ticket.group_id}
    and (held.access in ('read', 'full') or ${sql.ref(`${users}.id`)} = ${ticket.owner_id})))`

/** The same for an active agent with this access to the ticket's group. */
export const opensWithAccess = (access: readonly string[], isOwner: boolean): boolean =>
  access.some((one) => one === 'read' || one === 'full' || isOwner)

const columnsOfTickets = { group_id: sql`tickets.group_id`, owner_id: sql`tickets.owner_id` }
