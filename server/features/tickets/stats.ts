import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { RelatedTickets } from '#contract/related-tickets.ts'
import type { Ctx } from '#kernel/context.ts'
import { listedFor } from './policy.ts'
import { inStateOf, countByMonth, findNewestIds, stateTypes } from './store.ts'

type Statistics = OutputOf<typeof RelatedTickets.stats>['user'] & { open_ids?: number[]; closed_ids?: number[] }

/** Statistics of one user and one organization, over the tickets that the caller may see. */
export async function loadTicketStats(ctx: Ctx, { user_id, organization_id }: InputOf<typeof RelatedTickets.stats>) {
  const user = user_id ? await loadStatistics(ctx, sql<boolean>`tickets.customer_id = ${user_id}`) : {}
  const organization = organization_id
    ? await loadStatistics(ctx, sql<boolean>`tickets.organization_id = ${organization_id}`)
    : {}
  const ids = [user, organization].flatMap(({ open_ids = [], closed_ids = [] }) => [...open_ids, ...closed_ids])
  const assets = await ctx.deps.assets.collectByIds(ctx, { Ticket: [...new Set(ids)] })
  return { user, organization, assets: assets }
}

async function loadStatistics({ db, actor, now }: Ctx, whose: RawBuilder<boolean>): Promise<Statistics> {
  const visible = sql<boolean>`${whose} and ${listedFor(actor)}`
  const newestOf = (category: keyof typeof stateTypes) =>
    findNewestIds(db, sql<boolean>`${visible} and ${inStateOf(stateTypes[category])}`, 100)
  const months = monthsUntil(now)
  const volume = await countByMonth(db, visible, (months.at(-1) as Date).toISOString())
  return {
    open_ids: await newestOf('open'),
    closed_ids: await newestOf('closed'),
    volume_by_year: months.map((month) => ({
      month: month.getUTCMonth() + 1,
      year: month.getUTCFullYear(),
      text: month.toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
      ...(volume.get(month.toISOString().slice(0, 7)) ?? { created: 0, closed: 0 }),
    })),
  }
}

/** The first days of the last twelve months, the current month first. */
const monthsUntil = (now: Date): Date[] =>
  Array.from({ length: 12 }, (_, back) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)))
