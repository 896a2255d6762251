import type { InputOf } from '#contract/endpoint.ts'
import type { Ticket as Contract } from '#contract/ticket.ts'
import { may, systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { insertRow } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import type { Changes } from '#kernel/events/events.ts'
import { recordCreation } from '#kernel/history.ts'
import { getCustomer, resolveOrCreateCustomer } from './customer.ts'
import { nextNumber } from './number.ts'
import type { TicketKeys, TicketRole } from './policy.ts'
import { recountFor } from './customer-ticket-counts.ts'
import { type Ticket, ticketTable } from './store.ts'
import { customValues, plainValues, resolveNames, resolveReferences, type Values } from './resolve-values.ts'
import { resolvePendingTime, resolveState } from './state.ts'
import { hasActiveOwner, resolveOwner } from './owners.ts'
import { assertGroup, findNamedGroup, explainGroupRefusal } from './group.ts'

type NewTicket = InputOf<typeof Contract.create>

/**
 * Creates a ticket with all that its payload carries, in the caller's transaction. `following` is what the caller adds
 * afterwards itself: the values that follow from it are written with the ticket.
 */
export async function createTicket(ctx: Ctx, input: NewTicket, following: Values = {}): Promise<Ticket> {
  const group = await findNamedGroup(ctx, input)
  const groupId = group?.id ?? input.group_id
  if (typeof groupId !== 'number')
    throw invalid('required', "The required value 'group_id' is missing.", { field: 'group_id' })
  const role = roleForNewTicket(ctx, groupId)
  if (!role) throw await explainGroupRefusal(ctx, groupId)
  await assertGroup(ctx, groupId, role)
  const values = await newValues(ctx, { ...input, group_id: groupId }, role)
  const derived = await deriveValues(ctx, values, { ...input, ...following })
  const ticket = (await insertRow(ctx, ticketTable, { ...values, ...derived })) as Ticket
  recordCreation(ctx, { object: 'Ticket', id: ticket.id })
  ctx.emit({ kind: 'created', object: 'tickets', id: ticket.id, changes: listDerivedChanges(ticket, derived) })
  recountFor(ctx, ticket.customer_id)
  for (const extension of ctx.deps.ticketExtensions) await extension.save?.(ctx, ticket, input, 'create')
  return ticket
}

async function deriveValues(ctx: Ctx, ticket: TicketKeys & Values, input: Values): Promise<Values> {
  const derived = {}
  for (const extension of ctx.deps.ticketExtensions)
    Object.assign(derived, await extension.derive?.(ctx, ticket, input))
  return derived
}

const listDerivedChanges = (ticket: Ticket, derived: Values): Changes =>
  Object.fromEntries(Object.keys(derived).map((name) => [name, [null, ticket[name]]]))

/** An agent in groups with access to create; in all other groups a customer, with the permission for that. */
function roleForNewTicket({ actor }: Ctx, groupId: number): TicketRole | undefined {
  if (may(actor, 'ticket.agent') && actor.groups.create.includes(groupId)) return 'agent'
  return may(actor, 'ticket.customer') ? 'customer' : undefined
}

async function newValues(
  ctx: Ctx,
  input: Values & { group_id: number },
  role: TicketRole,
): Promise<TicketKeys & Values> {
  const values = await resolveNames(ctx, { ...input, group: undefined }, role)
  const state = await resolveState(ctx, values, role)
  const { organization_id } = values
  const [sentCustomer, number] = await Promise.all([
    resolveOrCreateCustomer(ctx, { ...input, organization_id }, role),
    (role === 'agent' && input.number) || nextNumber(ctx),
  ])
  const customer = sentCustomer ?? (await getCustomer(ctx, systemUserId, organization_id))
  const ownerId = await resolveOwner(ctx, values, input.group_id)
  const closed = state.type === 'closed' ? ctx.now.toISOString() : null
  return {
    ...plainValues(values),
    ...customValues(ctx, input, role),
    ...(await resolveReferences(ctx, values, true)),
    number,
    group_id: input.group_id,
    customer_id: customer.id,
    organization_id: customer.organization_id,
    owner_id: ownerId,
    last_owner_update_at: hasActiveOwner(ownerId, state) ? ctx.now.toISOString() : null,
    state_id: state.id,
    pending_time: resolvePendingTime(values, state),
    close_at: closed,
    last_close_at: closed,
    preferences: values.preferences ?? {},
  }
}
