import type { InputOf } from '#contract/endpoint.ts'
import type { Ticket as Contract } from '#contract/ticket.ts'
import { may, systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { insertRow } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { recordCreation } from '#kernel/history.ts'
import { resolveOrCreateCustomer, resolveOrganization } from './customer.ts'
import { nextNumber } from './number.ts'
import type { TicketRole } from './policy.ts'
import { recountFor } from './customer-ticket-counts.ts'
import { type Ticket, ticketTable } from './store.ts'
import { plainValues, resolveNames, resolveReferences, type Values } from './resolve-values.ts'
import { resolvePendingTime, resolveState } from './state.ts'
import { hasActiveOwner, resolveOwner } from './owners.ts'
import { assertGroup, findNamedGroup, explainGroupRefusal } from './group.ts'

type NewTicket = InputOf<typeof Contract.create>

/** Creates a ticket with all that its payload carries, in the caller's transaction. */
export async function createTicket(ctx: Ctx, input: NewTicket): Promise<Ticket> {
  const group = await findNamedGroup(ctx, input)
  const groupId = group?.id ?? input.group_id
  if (typeof groupId !== 'number')
    throw invalid('required', "The required value 'group_id' is missing.", { field: 'group_id' })
  const role = roleForNewTicket(ctx, groupId)
  if (!role) throw await explainGroupRefusal(ctx, groupId)
  await assertGroup(ctx, groupId, role, group)
  const row = await insertRow(ctx, ticketTable, await newValues(ctx, { ...input, group_id: groupId }, role))
  const ticket = row as Ticket
  await recordCreation(ctx, { object: 'Ticket', id: ticket.id })
  ctx.emit({ kind: 'created', object: 'tickets', id: ticket.id, changes: {} })
  recountFor(ctx, ticket.customer_id)
  for (const extension of ctx.deps.ticketExtensions) await extension.save?.(ctx, ticket, input, 'create')
  return ticket
}

/** An agent in groups with access to create; in all other groups a customer, with the permission for that. */
function roleForNewTicket({ actor }: Ctx, groupId: number): TicketRole | undefined {
  if (may(actor, 'ticket.agent') && actor.groups.create.includes(groupId)) return 'agent'
  return may(actor, 'ticket.customer') ? 'customer' : undefined
}

async function newValues(ctx: Ctx, input: Values & { group_id: number }, role: TicketRole): Promise<Values> {
  const values = await resolveNames(ctx, { ...input, group: undefined }, role)
  const state = await resolveState(ctx, values, role)
  const customerId = (await resolveOrCreateCustomer(ctx, input, role)) ?? systemUserId
  const ownerId = await resolveOwner(ctx, values, input.group_id)
  const closed = state.type === 'closed' ? ctx.now.toISOString() : null
  return {
    ...plainValues(values),
    ...(await resolveReferences(ctx, values, true)),
    number: (role === 'agent' && input.number) || (await nextNumber(ctx)),
    group_id: input.group_id,
    customer_id: customerId,
    organization_id: await resolveOrganization(ctx, customerId, values.organization_id),
    owner_id: ownerId,
    last_owner_update_at: hasActiveOwner(ownerId, state) ? ctx.now.toISOString() : null,
    state_id: state.id,
    pending_time: resolvePendingTime(values, state),
    close_at: closed,
    last_close_at: closed,
    preferences: values.preferences ?? {},
  }
}
