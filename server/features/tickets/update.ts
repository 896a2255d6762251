import { sql } from 'kysely'
import { nameKey } from '#contract/attributes/schemas.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Ticket as Contract } from '#contract/ticket.ts'
import { namesOf } from '#features/object-attributes/service.ts'
import type { State } from '#features/ticket-states/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { invalid } from '#kernel/errors.ts'
import { staleVersion } from './conflict.ts'
import { customerOf } from './customer.ts'
import { mayFollowUp } from './follow-up.ts'
import { mayOwn } from './owners.ts'
import { actsAsAgent } from './policy.ts'
import { changeTicket, lockTicket } from './service.ts'
import type { Ticket } from './store.ts'
import {
  assertGroup,
  groupRefusal,
  closingTimes,
  isHeld,
  plainAttributes,
  resolveNames,
  resolveOrganization,
  resolvePendingTime,
  resolveReferences,
  resolveState,
  type Standing,
  type Values,
} from './validate.ts'

export type TicketPatch = InputOf<typeof Contract.update>

/** Changes what was sent; `version` is what the caller believes to change, from If-Match. */
export async function updateTicket(ctx: Ctx, input: TicketPatch, version?: number): Promise<Ticket> {
  const before = await lockTicket(ctx, input.id, 'change')
  if (version !== undefined && version !== before.version) throw await staleVersion(ctx, before, { input, version })
  const standing: Standing = actsAsAgent(ctx.actor, 'change', before) ? 'agent' : 'customer'
  if (standing === 'customer' && !(await mayFollowUp(ctx, before))) throw noFollowUp()
  const ticket = await changeTicket(ctx, before, await changedValues(ctx, before, input, standing))
  for (const extension of ctx.deps.ticketExtensions) await extension.save?.(ctx, ticket, input, 'update')
  return ticket
}

const noFollowUp = () => invalid('Cannot follow-up on a closed ticket. Please create a new ticket.')

/**
 * What customers change of a ticket, besides writing articles. Anything else that they send is ignored, as read-only
 * values are: clients send back whole records, in which a customer's `note` is empty and must not empty the agents'.
 */
const customersOwn = namesOf('Ticket', ({ writableBy }) => writableBy === 'customers').flatMap((name) => [
  name,
  nameKey(name),
])

async function changedValues(ctx: Ctx, before: Ticket, input: Values, standing: Standing): Promise<Values> {
  const values = await resolveNames(ctx, standing === 'agent' ? input : only(input, customersOwn), standing)
  const state = await resolveState(ctx, values, standing, before)
  const groupId = await groupOf(ctx, before, values)
  const ownerId =
    standing === 'agent' ? await keptOwner(ctx, before, { ...values, group_id: groupId }, state) : before.owner_id
  return {
    ...only(values, plainAttributes),
    group_id: groupId,
    state_id: state.id,
    ...(await resolveReferences(ctx, values, false)),
    pending_time: resolvePendingTime(values, state, before),
    ...closingTimes(ctx, before, state),
    ...(await heldSince(ctx, before, { groupId, ownerId, state })),
    ...(standing === 'agent' ? { owner_id: ownerId, ...(await agentValues(ctx, before, values)) } : {}),
  }
}

/** Counts anew when the ticket changes hands or work on it is taken up again; a group without a limit never asks. */
async function heldSince(
  { db, now }: Ctx,
  before: Ticket,
  { groupId, ownerId, state }: { groupId: number; ownerId: number; state: State },
): Promise<Values> {
  const [sameOwner, sameGroup] = [ownerId === before.owner_id, groupId === before.group_id]
  if (sameOwner && sameGroup && state.id === before.state_id) return {}
  const counts = isHeld(ownerId, state) && (sameGroup || (await hasTimeLimit(db, groupId)))
  if (!counts) return { last_owner_update_at: null }
  return sameOwner && before.last_owner_update_at ? {} : { last_owner_update_at: now.toISOString() }
}

async function hasTimeLimit(db: Db, groupId: number): Promise<boolean> {
  const { rows } = await sql`select from groups where id = ${groupId} and assignment_timeout > 0`.execute(db)
  return rows.length > 0
}

const only = (values: Values, keys: string[]) =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => keys.includes(key) && value !== undefined))

async function groupOf(ctx: Ctx, before: Ticket, { group_id }: Values): Promise<number> {
  if (typeof group_id !== 'number' || group_id === before.group_id) return before.group_id
  const { create, change } = ctx.actor.groups
  if (!create.includes(group_id) && !change.includes(group_id)) throw await groupRefusal(ctx, group_id)
  await assertGroup(ctx, group_id, 'agent')
  return group_id
}

async function agentValues(ctx: Ctx, before: Ticket, values: Values): Promise<Values> {
  const customerId = (await customerOf(ctx, values, 'agent')) ?? before.customer_id
  const moved = customerId !== before.customer_id || values.organization_id !== undefined
  return {
    customer_id: customerId,
    ...(moved ? { organization_id: await resolveOrganization(ctx, customerId, values.organization_id) } : {}),
    ...(values.preferences ? { preferences: { ...before.preferences, ...(values.preferences as Values) } } : {}),
  }
}

/**
 * A new owner must be one who may own tickets of the group, in every state: being owner opens the ticket. The present
 * one stays, except when an open ticket is moved to a group that is not theirs. Otherwise the ticket has no owner.
 */
async function keptOwner(
  ctx: Ctx,
  before: Ticket,
  values: Values & { group_id: number },
  state: State,
): Promise<number> {
  const ownerId = values.owner_id === undefined ? before.owner_id : ((values.owner_id as number | null) ?? 1)
  const isKept = values.group_id === before.group_id || state.type === 'closed'
  if (ownerId === before.owner_id && isKept) return ownerId
  return (await mayOwn(ctx, ownerId, values.group_id)) ? ownerId : 1
}
