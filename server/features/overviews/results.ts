import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { TicketOverviews } from '#contract/overview.ts'
import type { Collected } from '#kernel/assets.ts'
import type { Ctx } from '#kernel/context.ts'
import { Refusal } from '#kernel/errors.ts'
import { parsePage, sendPageHeaders } from '#kernel/http/paging.ts'
import type { Serving } from '#kernel/http/serve.ts'
import {
  countTickets,
  listOwnOverviews,
  type ListedTicket,
  listedParts,
  type Overview,
  listTicketsInOverview,
} from './store.ts'

/** An upper limit for the setting: an answer with so many tickets and their assets fits into memory. */
const largestPage = 10_000

const listLimit = async ({ deps }: Ctx) => Math.max(1, await deps.settings.number('ui_ticket_overview_ticket_limit'))

/** The caller's overviews with the number of tickets; one more than a list shows means "and more". */
export async function listOverviews(ctx: Ctx) {
  const overviews = await listOwnOverviews(ctx)
  const counts = await countTickets(ctx, overviews, (await listLimit(ctx)) + 1)
  return overviews.map(({ id, name, prio, link }) => ({ id, name, prio, link, count: counts.get(id) ?? 0 }))
}

type Asked = InputOf<typeof TicketOverviews.show>

/** The tickets of one overview, limited by the setting, or a page of them. */
export async function listTickets({ ctx, input, request, reply }: Serving<Asked>, link: string) {
  const overview = await getHeld(ctx, link)
  const most = await listLimit(ctx)
  const size = Math.min(most, largestPage)
  const page = parsePage(input, { usual: size, most: size })
  const limit = Math.max(0, Math.min(page.limit, most - page.offset))
  const { tickets, count } = await listTicketsInOverview(ctx, overview, { limit, offset: page.offset, most })
  sendPageHeaders(request, reply, page, Math.min(count, most))
  const { id, name, updated_at } = overview
  return {
    assets: await collectAssets(ctx, overview, tickets),
    index: { overview: { name, id, view: overview.link, updated_at }, tickets: tickets.map(presentListed), count },
  }
}

const presentListed = ({ id, updated_at }: ListedTicket) => ({ id, updated_at })

/** Only overviews of the caller are found. */
async function getHeld(ctx: Ctx, link: string): Promise<Overview> {
  const [overview] = await listOwnOverviews(ctx, sql`overviews.link = ${link}`)
  if (!overview) throw new Refusal(404, 'not_found', `No such view '${link.slice(0, 100)}'`)
  return overview
}

/** Access to a list is not access to the tickets: for the others, the answer contains only what a list shows. */
async function collectAssets(ctx: Ctx, { id }: Overview, tickets: readonly ListedTicket[]): Promise<Collected> {
  const idsOf = (isOpened: boolean) =>
    tickets.filter((ticket) => ticket.isOpened === isOpened).map((ticket) => ticket.id)
  const listed = await listedParts(ctx.db, idsOf(false))
  return ctx.deps.assets.collectByIds(ctx, { Overview: [id], Ticket: idsOf(true) }, { Ticket: listed })
}
