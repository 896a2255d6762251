import { sql } from 'kysely'
import { models } from '#contract/attributes/attribute.ts'
import { ticket, type TicketChoice, ticketChoices } from '#contract/attributes/ticket.ts'
import type { StateType } from '#features/ticket-states/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { TicketRole } from './policy.ts'

/** Types of state that may be chosen, by who chooses and whether the ticket is new. */
export const selectableStateTypes: Record<TicketRole, Record<'create' | 'update', readonly StateType[]>> = {
  agent: {
    create: ['new', 'open', 'pending reminder', 'pending action', 'closed'],
    update: ['open', 'pending reminder', 'pending action', 'closed'],
  },
  customer: { create: ['new', 'closed'], update: ['open', 'closed'] },
}

type Choices = Record<TicketChoice, number[]>

/**
 * The ids that a form offers, by attribute: the given groups, states of the right types, and all other active
 * records.
 */
export async function loadChoices(
  { db }: Ctx,
  groupIds: readonly number[],
  stateTypes: readonly StateType[],
): Promise<Choices> {
  const lists = ticketChoices.map((name) => sql`${listIds(name, groupIds, stateTypes)} as ${sql.ref(name)}`)
  const { rows } = await sql<Choices>`select ${sql.join(lists)}`.execute(db)
  return rows[0] as Choices
}

function listIds(name: TicketChoice, groupIds: readonly number[], stateTypes: readonly StateType[]) {
  if (name === 'group_id') return sql`${groupIds}::int[]`
  const table = sql.table(ticket[name].reference)
  const isOffered =
    name === 'state_id'
      ? sql`active and state_type_id in (select id from ticket_state_types where name = any(${stateTypes}::text[]))`
      : sql`active`
  return sql`array(select id from ${table} where ${isOffered} order by 1)`
}

export const noChoices = (): Choices => Object.fromEntries(ticketChoices.map((name) => [name, []])) as never

/** The records that the choices name, by their model in `assets`. */
export const choiceAssets = (choices: Choices): Record<string, number[]> =>
  Object.fromEntries(ticketChoices.map((name) => [models[ticket[name].reference], choices[name]]))

/** The groups that customers may choose, as a test: all of them, unless the setting names some. */
export async function loadOfferedGroups({ deps }: Ctx): Promise<(groupId: number) => boolean> {
  const named = ((await deps.settings.get('customer_ticket_create_group_ids')) ?? []) as unknown[]
  const offered = new Set(named.map(Number))
  return (groupId) => offered.size === 0 || offered.has(groupId)
}
