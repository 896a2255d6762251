import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { listedFor, openedFor } from './policy.ts'
import { getTicketAsAgent } from './service.ts'
import { inStateOf, newestIds, recentlyViewedIds, stateTypes } from './store.ts'

const assetsOf = async (ctx: Ctx, ids: readonly number[]) =>
  await ctx.deps.assets.collectByIds(ctx, { Ticket: [...new Set(ids)] })

const ofCustomer = ({ actor }: Ctx, customerId: number, category: keyof typeof stateTypes) =>
  sql<boolean>`tickets.customer_id = ${customerId} and ${inStateOf(stateTypes[category])} and ${listedFor(actor)}`

export async function ticketsOfCustomer(ctx: Ctx, customerId: number) {
  const open = await newestIds(ctx.db, ofCustomer(ctx, customerId, 'open'), 15)
  const closed = await newestIds(ctx.db, ofCustomer(ctx, customerId, 'closed'), 15)
  return { ticket_ids_open: open, ticket_ids_closed: closed, assets: await assetsOf(ctx, [...open, ...closed]) }
}

const recentlyViewed = (ctx: Ctx, most: number, except = 0) =>
  recentlyViewedIds(ctx, sql<boolean>`tickets.id <> ${except} and ${openedFor(ctx.actor, 'read')}`, most)

export async function relatedTickets(ctx: Ctx, id: number) {
  const ticket = await getTicketAsAgent(ctx, id, 'read')
  const others = sql<boolean>`tickets.id <> ${id} and ${ofCustomer(ctx, ticket.customer_id, 'open')}`
  const byCustomer = await newestIds(ctx.db, others, 6)
  const viewed = await recentlyViewed(ctx, 8, id)
  return {
    ticket_ids_by_customer: byCustomer,
    ticket_ids_recent_viewed: viewed,
    assets: await assetsOf(ctx, [id, ...byCustomer, ...viewed]),
  }
}

export async function recentTickets(ctx: Ctx) {
  const viewed = await recentlyViewed(ctx, 10)
  return { ticket_ids_recent_viewed: viewed, assets: await assetsOf(ctx, viewed) }
}
