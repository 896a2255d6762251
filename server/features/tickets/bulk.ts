import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Condition } from '#contract/condition.ts'
import { mostAtOnce, type TicketBulk } from '#contract/ticket-bulk.ts'
import type { Ctx } from '#kernel/context.ts'
import { countRows } from '#kernel/db/rows.ts'
import { explain, invalid, Refusal } from '#kernel/errors.ts'
import { askedBy } from './matching.ts'
import { listedFor, openedAsAgent } from './policy.ts'
import { lockTicketsAsAgent } from './service.ts'
import { newestIds, selectTickets, type Ticket } from './store.ts'
import { type TicketPatch, updateTicket } from './update.ts'

type Choice = Pick<InputOf<typeof TicketBulk.update>, 'ticket_ids' | 'condition'>

/** Named one by one, or by what they have in common: then as many as one transaction bears, or none. */
export async function chooseTickets(ctx: Ctx, { ticket_ids, condition }: Choice): Promise<readonly number[]> {
  if (ticket_ids && condition) throw invalid("Either 'ticket_ids' or 'condition' says which tickets, not both.")
  if (!condition) return assertSome(ticket_ids)
  const where = sql<boolean>`(${matching(ctx, condition)}) and ${openedAsAgent(ctx.actor, 'change')}`
  const ids = await newestIds(ctx.db, where, mostAtOnce + 1)
  if (ids.length > mostAtOnce) throw invalid(`More than ${mostAtOnce} tickets meet the condition.`)
  return ids
}

function assertSome(ids: readonly number[] = []): readonly number[] {
  if (ids.length === 0) throw invalid("The required value 'ticket_ids' is missing.")
  return ids
}

/** All of them or none: they are one transaction. */
export async function updateTickets(
  ctx: Ctx,
  { ticket_ids: chosen = [], condition, attributes, article, tags }: InputOf<typeof TicketBulk.update>,
): Promise<number[]> {
  const tickets = await stillMatching(ctx, await lockTicketsAsAgent(ctx, chosen, 'change'), condition)
  for (const { id } of tickets) {
    try {
      await updateTicket(ctx, { ...attributes, article, tags, id } as TicketPatch)
    } catch (error) {
      throw tellingWhich(error, id)
    }
  }
  return condition ? tickets.map(({ id }) => id) : [...chosen]
}

export const presentUpdated = async (ctx: Ctx, ids: number[]) => ({
  ticket_ids: ids,
  assets: await ctx.deps.assets.collectByIds(ctx, { Ticket: ids }),
})

/** Somebody may have changed one between the choice and the lock, so that it is meant no more. */
async function stillMatching(ctx: Ctx, locked: readonly Ticket[], condition?: Condition): Promise<readonly Ticket[]> {
  if (!condition) return locked
  const ids = locked.map(({ id }) => id)
  return selectTickets(ctx.db, sql<boolean>`id = any(${ids}::int[]) and (${matching(ctx, condition)})`)
}

const matching = ({ actor, now }: Ctx, condition: Condition) => askedBy(actor, now, condition)

function tellingWhich(error: unknown, ticketId: number): unknown {
  const refusal = explain(error)
  if (!refusal || refusal.status >= 500) return error
  const { message } = refusal
  return new Refusal(422, message, { body: { error: message, error_human: message, ticket_id: ticketId } })
}

const mostPreviewed = 6

/** What a condition would find, among the tickets that the caller may see: counting others would tell of them. */
export async function previewCondition(ctx: Ctx, { condition }: InputOf<typeof TicketBulk.selector>) {
  const where = sql<boolean>`(${matching(ctx, condition)}) and ${listedFor(ctx.actor)}`
  const ids = await newestIds(ctx.db, where, mostPreviewed)
  const count = ids.length < mostPreviewed ? ids.length : await countRows(ctx.db, 'tickets', where)
  const assets = await ctx.deps.assets.collectByIds(ctx, { Ticket: ids })
  return { object_ids: ids, object_count: count, assets: assets }
}
