import type { InputOf } from '#contract/endpoint.ts'
import type { Ticket as Contract } from '#contract/ticket.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { insertRow } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { recordCreation } from '#kernel/history.ts'
import { customerOf } from './customer.ts'
import { nextNumber } from './number.ts'
import { recountFor } from './service.ts'
import { type Ticket, ticketTable } from './store.ts'
import {
  assertGroup,
  findNamedGroup,
  groupRefusal,
  isHeld,
  plainAttributes,
  resolveNames,
  resolveOrganization,
  resolveOwner,
  resolvePendingTime,
  resolveReferences,
  resolveState,
  type Standing,
  type Values,
} from './validate.ts'

type NewTicket = InputOf<typeof Contract.create>

/** A ticket and all that came with it, in the caller's transaction. */
export async function createTicket(ctx: Ctx, input: NewTicket): Promise<Ticket> {
  const group = await findNamedGroup(ctx, input)
  const groupId = group?.id ?? input.group_id
  if (typeof groupId !== 'number') throw invalid("The required value 'group_id' is missing.")
  const standing = standingIn(ctx, groupId)
  if (!standing) throw await groupRefusal(ctx, groupId)
  await assertGroup(ctx, groupId, standing, group)
  const row = await insertRow(ctx, ticketTable, await newValues(ctx, { ...input, group_id: groupId }, standing))
  const ticket = row as Ticket
  await recordCreation(ctx, { object: 'Ticket', id: ticket.id })
  ctx.emit({ kind: 'created', object: 'tickets', id: ticket.id, changes: {} })
  recountFor(ctx, ticket.customer_id)
  for (const extension of ctx.deps.ticketExtensions) await extension.save?.(ctx, ticket, input, 'create')
  return ticket
}

/** Agents where they may create; everywhere else, whoever may be a customer is one. */
function standingIn({ actor }: Ctx, groupId: number): Standing | undefined {
  if (may(actor, 'ticket.agent') && actor.groups.create.includes(groupId)) return 'agent'
  return may(actor, 'ticket.customer') ? 'customer' : undefined
}

async function newValues(ctx: Ctx, input: Values & { group_id: number }, standing: Standing): Promise<Values> {
  const values = await resolveNames(ctx, { ...input, group: undefined }, standing)
  const state = await resolveState(ctx, values, standing)
  const customerId = (await customerOf(ctx, input, standing)) ?? 1
  const ownerId = await resolveOwner(ctx, values, input.group_id)
  const closed = state.type === 'closed' ? ctx.now.toISOString() : null
  return {
    ...Object.fromEntries(plainAttributes.map((name) => [name, values[name] ?? null])),
    ...(await resolveReferences(ctx, values, true)),
    number: (standing === 'agent' && input.number) || (await nextNumber(ctx)),
    group_id: input.group_id,
    customer_id: customerId,
    organization_id: await resolveOrganization(ctx, customerId, values.organization_id),
    owner_id: ownerId,
    last_owner_update_at: isHeld(ownerId, state) ? ctx.now.toISOString() : null,
    state_id: state.id,
    pending_time: resolvePendingTime(values, state),
    close_at: closed,
    last_close_at: closed,
    preferences: values.preferences ?? {},
  }
}
