import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { TicketBulk } from '#contract/ticket-bulk.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { countRows } from '#kernel/db/rows.ts'
import { compileForActor } from './condition-for-actor.ts'
import { listedFor } from './policy.ts'
import { findNewestIds } from './store.ts'

const mostPreviewed = 6

/**
 * What a condition finds among the tickets that the caller may see. How many there are in all is for agents who are
 * full administrators and can give themselves access to every group: to others a count would reveal tickets.
 */
export async function previewCondition(ctx: Ctx, { condition }: InputOf<typeof TicketBulk.selector>) {
  const matches = sql<boolean>`(${compileForActor(ctx, condition)})`
  const where = sql<boolean>`${matches} and ${listedFor(ctx.actor)}`
  const ids = await findNewestIds(ctx.db, where, mostPreviewed)
  const count = ids.length < mostPreviewed ? ids.length : await countRows(ctx.db, 'tickets', where)
  const assets = await ctx.deps.assets.collectByIds(ctx, { Ticket: ids })
  const total = may(ctx.actor, 'admin+ticket.agent') ? { total_count: await countRows(ctx.db, 'tickets', matches) } : {}
  return { object_ids: ids, object_count: count, ...total, assets }
}
