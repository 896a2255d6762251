import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { listedFor, openedFor } from './policy.ts'
import { getTicketAsAgent } from './get-ticket.ts'
import { inStateOf, findNewestIds, findRecentlyViewedIds, stateTypes } from './store.ts'

const collectTickets = (ctx: Ctx, ids: readonly number[]) =>
  ctx.deps.assets.collectByIds(ctx, { Ticket: [...new Set(ids)] })

const ofCustomer = ({ actor }: Ctx, customerId: number, category: keyof typeof stateTypes) =>
  sql<boolean>`tickets.customer_id = ${customerId} and ${inStateOf(stateTypes[category])} and ${listedFor(actor)}`

export async function findTicketsOfCustomer(ctx: Ctx, customerId: number) {
  const open = await findNewestIds(ctx.db, ofCustomer(ctx, customerId, 'open'), 15)
  const closed = await findNewestIds(ctx.db, ofCustomer(ctx, customerId, 'closed'), 15)
  return { ticket_ids_open: open, ticket_ids_closed: closed, assets: await collectTickets(ctx, [...open, ...closed]) }
}

const findRecentlyViewed = (ctx: Ctx, most: number, except = 0) =>
  findRecentlyViewedIds(ctx, sql<boolean>`tickets.id <> ${except} and ${openedFor(ctx.actor, 'read')}`, most)

export async function findRelatedTickets(ctx: Ctx, id: number) {
  const ticket = await getTicketAsAgent(ctx, id, 'read')
  const others = sql<boolean>`tickets.id <> ${id} and ${ofCustomer(ctx, ticket.customer_id, 'open')}`
  const byCustomer = await findNewestIds(ctx.db, others, 6)
  const viewed = await findRecentlyViewed(ctx, 8, id)
  return {
    ticket_ids_by_customer: byCustomer,
    ticket_ids_recent_viewed: viewed,
    assets: await collectTickets(ctx, [id, ...byCustomer, ...viewed]),
  }
}

export async function findRecentTickets(ctx: Ctx) {
  const viewed = await findRecentlyViewed(ctx, 10)
  return { ticket_ids_recent_viewed: viewed, assets: await collectTickets(ctx, viewed) }
}
