import { nameKey } from '#contract/attributes/schemas.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Ticket as Contract } from '#contract/ticket.ts'
import { listAttributeNames } from '#features/object-attributes/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { staleVersion } from './conflict.ts'
import { getCustomer, resolveOrCreateCustomer } from './customer.ts'
import { mayFollowUp } from './follow-up.ts'
import { resolveChangedOwner } from './owners.ts'
import { actsAsAgent, type TicketRole } from './policy.ts'
import { lockTicket } from './get-ticket.ts'
import { changeTicket } from './change-ticket.ts'
import type { Ticket } from './store.ts'
import { customValues, pick, plainValues, resolveNames, resolveReferences, type Values } from './resolve-values.ts'
import { closingTimes, resolvePendingTime, resolveState } from './state.ts'
import { resolveGroup } from './group.ts'
import { resolveOwnerUpdateTime } from './assignment-timeout.ts'

export type TicketPatch = InputOf<typeof Contract.update>

/** Changes the fields that were sent. `version` is the version that the caller has seen, from If-Match. */
export async function updateTicket(ctx: Ctx, input: TicketPatch, version?: number): Promise<Ticket> {
  const before = await lockTicket(ctx, input.id, 'change')
  if (version !== undefined && version !== before.version) throw await staleVersion(ctx, before, { input, version })
  return updateLockedTicket(ctx, before, input)
}

/** The same for a ticket that the caller has locked, and that the actor may change. */
export async function updateLockedTicket(ctx: Ctx, before: Ticket, input: TicketPatch): Promise<Ticket> {
  const role: TicketRole = actsAsAgent(ctx.actor, 'change', before) ? 'agent' : 'customer'
  if (role === 'customer' && !(await mayFollowUp(ctx, before))) throw noFollowUp()
  const ticket = await changeTicket(ctx, before, await changedValues(ctx, before, input, role))
  for (const extension of ctx.deps.ticketExtensions) await extension.save?.(ctx, ticket, input, 'update')
  return ticket
}

const noFollowUp = () =>
  invalid('closed_for_replies', 'Cannot follow-up on a closed ticket. Please create a new ticket.', {
    field: 'state_id',
  })

/**
 * What customers may change of a ticket, besides adding articles. Other values are ignored, as read-only values are:
 * clients send back whole records, in which `note` is empty for a customer and must not overwrite the agents' note.
 */
const customersOwn = listAttributeNames('Ticket', ({ writableBy }) => writableBy === 'customers').flatMap((name) => [
  name,
  nameKey(name),
])

async function changedValues(ctx: Ctx, before: Ticket, input: Values, role: TicketRole): Promise<Values> {
  const values = await resolveNames(ctx, role === 'agent' ? input : pick(input, customersOwn), role)
  const state = await resolveState(ctx, values, role, before)
  const groupId = await resolveGroup(ctx, before, values)
  const ownerId =
    role === 'agent' ? await resolveChangedOwner(ctx, before, { ...values, group_id: groupId }, state) : before.owner_id
  return {
    ...plainValues(values),
    ...customValues(ctx, input, role),
    group_id: groupId,
    state_id: state.id,
    ...(await resolveReferences(ctx, values, false)),
    pending_time: resolvePendingTime(values, state, before),
    ...closingTimes(ctx, before, state),
    ...(await resolveOwnerUpdateTime(ctx, before, { groupId, ownerId, state })),
    ...(role === 'agent' ? { owner_id: ownerId, ...(await resolveAgentValues(ctx, before, values)) } : {}),
  }
}

const resolveAgentValues = async (ctx: Ctx, before: Ticket, values: Values): Promise<Values> => ({
  ...(await resolveChangedCustomer(ctx, before, values)),
  ...(values.preferences ? { preferences: { ...before.preferences, ...(values.preferences as Values) } } : {}),
})

/** The organization changes with the customer, or when one of the customer's others is sent. */
async function resolveChangedCustomer(ctx: Ctx, before: Ticket, values: Values): Promise<Values> {
  const sent = await resolveOrCreateCustomer(ctx, values, 'agent')
  const isSame = sent === undefined || sent.id === before.customer_id
  if (isSame && values.organization_id === undefined) return {}
  const { id, organization_id } = sent ?? (await getCustomer(ctx, before.customer_id, values.organization_id))
  return { customer_id: id, organization_id }
}
