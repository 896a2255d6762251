import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { TicketBulk } from '#contract/ticket-bulk.ts'
import { compileCondition } from '#features/conditions/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { countRows } from '#kernel/db/rows.ts'
import { explain, Refusal } from '#kernel/errors.ts'
import type { TicketPart } from './part.ts'
import { listedFor } from './policy.ts'
import { lockTicketsAsAgent } from './service.ts'
import { newestIds } from './store.ts'
import { type TicketPatch, updateTicket } from './update.ts'

/** All of them or none: they are one transaction. */
export async function updateTickets(
  ctx: Ctx,
  { ticket_ids, attributes, article, tags }: InputOf<typeof TicketBulk.update>,
  parts: readonly TicketPart[],
) {
  const tickets = await lockTicketsAsAgent(ctx, ticket_ids, 'change')
  for (const { id } of tickets) {
    try {
      await updateTicket(ctx, { ...attributes, article, tags, id } as TicketPatch, parts)
    } catch (error) {
      throw tellingWhich(error, id)
    }
  }
  return { ticket_ids, assets: (await ctx.deps.assets.collectByIds(ctx, { Ticket: ticket_ids })) as never }
}

function tellingWhich(error: unknown, ticketId: number): unknown {
  const refusal = explain(error)
  if (!refusal || refusal.status >= 500) return error
  const { message } = refusal
  return new Refusal(422, message, { body: { error: message, error_human: message, ticket_id: ticketId } })
}

const mostPreviewed = 6

/** What a condition would find, among the tickets that the caller may see: counting others would tell of them. */
export async function previewCondition(ctx: Ctx, { condition }: InputOf<typeof TicketBulk.selector>) {
  const matching = compileCondition(condition, ctx.actor, ctx.now)
  const where = sql<boolean>`(${matching}) and ${listedFor(ctx.actor)}`
  const ids = await newestIds(ctx.db, where, mostPreviewed)
  const count = ids.length < mostPreviewed ? ids.length : await countRows(ctx.db, 'tickets', where)
  const assets = await ctx.deps.assets.collectByIds(ctx, { Ticket: ids })
  return { object_ids: ids, object_count: count, assets: assets as never }
}
