import { type RawBuilder, sql } from 'kysely'
import type { Access } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { lockRow } from '#kernel/db/rows.ts'
import { forbidden, notFound } from '#kernel/errors.ts'
import { findTicket } from './find-ticket.ts'
import { actsAsAgent, mayOpen, openedFor } from './policy.ts'
import { findNamedTicket } from './related-ids.ts'
import { selectTickets, type Ticket, ticketExists, ticketTable } from './store.ts'

const forUpdate = sql`for no key update`

/** One ticket that the actor may access. */
export const getTicket = async (ctx: Ctx, id: number, access: Access): Promise<Ticket> =>
  assertOpen(ctx, id, access, await findTicket(ctx.db, id))

/** The same with the ids of related records and all names. */
export const getNamedTicket = async (ctx: Ctx, id: number, access: Access): Promise<Ticket> =>
  assertOpen(ctx, id, access, await findNamedTicket(ctx, id))

/** A ticket that was found with this id, if the actor may access it. */
export function assertOpen<T extends Ticket>({ actor }: Ctx, id: number, access: Access, ticket: T | undefined): T {
  if (!ticket) throw notFound('Ticket', id)
  if (!mayOpen(actor, access, ticket)) throw forbidden()
  return ticket
}

/** The same, locked until the transaction ends. */
export async function lockTicket(ctx: Ctx, id: number, access: Access): Promise<Ticket> {
  await ctx.takeTurn(`ticket ${id}`)
  return openTicket(ctx, id, access, forUpdate)
}

/** Locked, and only for agents: tags, links, merging. */
export const lockTicketAsAgent = async (ctx: Ctx, id: number, access: Access): Promise<Ticket> =>
  assertAgent(ctx, access, await lockTicket(ctx, id, access))

/** Several tickets, always locked in the order of their ids, so that two requests cannot deadlock. */
export async function lockTicketsAsAgent(ctx: Ctx, ids: readonly number[], access: Access): Promise<Ticket[]> {
  const wanted = sql<boolean>`id = any(${ids}::int[]) and ${openedFor(ctx.actor, access)}`
  const tickets = await selectTickets(ctx.db, wanted, sql`order by id ${forUpdate}`)
  const found = new Set(tickets.map(({ id }) => id))
  const missing = ids.find((id) => !found.has(id))
  if (missing !== undefined) throw await explainRefusal(ctx, missing)
  return tickets.map((ticket) => assertAgent(ctx, access, ticket))
}

/** For what only agents may read, such as accounted time. */
export const getTicketAsAgent = async (ctx: Ctx, id: number, access: Access): Promise<Ticket> =>
  assertAgent(ctx, access, await getTicket(ctx, id, access))

function assertAgent({ actor }: Ctx, access: Access, ticket: Ticket): Ticket {
  if (!actsAsAgent(actor, access, ticket)) throw forbidden()
  return ticket
}

/** Without a check of access: for permissions that count in every group, and for tickets that were checked before. */
export const lockAnyTicket = async ({ db }: Ctx, id: number): Promise<Ticket> =>
  (await lockRow(db, ticketTable, id)) as Ticket

/** The same for a ticket that a sub-select finds. */
export async function lockFoundTicket({ db }: Ctx, found: RawBuilder<number>): Promise<Ticket | undefined> {
  const [ticket] = await selectTickets(db, sql<boolean>`id = ${found}`, forUpdate)
  return ticket
}

/** Only when none is found, a second query decides between 404 and 403. */
async function openTicket(ctx: Ctx, id: number, access: Access, rest: RawBuilder<unknown>): Promise<Ticket> {
  const [ticket] = await selectTickets(ctx.db, sql<boolean>`id = ${id} and ${openedFor(ctx.actor, access)}`, rest)
  if (ticket) return ticket
  throw await explainRefusal(ctx, id)
}

const explainRefusal = async ({ db }: Ctx, id: number) =>
  (await ticketExists(db, id)) ? forbidden() : notFound('Ticket', id)
