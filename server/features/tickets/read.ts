import { sql } from 'kysely'
import type { AssetSource } from '#kernel/assets.ts'
import type { Ctx } from '#kernel/context.ts'
import { withNames, withoutEmptyNames } from '#kernel/db/expand.ts'
import type { Row } from '#kernel/db/rows.ts'
import { getOnly } from '#kernel/get-only.ts'
import { answerList } from '#kernel/http/list.ts'
import type { PageInput } from '#kernel/http/paging.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { type DescribedTicket, describeTicket, describeWritten, getDescribedTicket } from './describe-ticket.ts'
import type { PresentedPart } from './extension.ts'
import { getNamedTicket, getTicket } from './get-ticket.ts'
import { actsAsAgent, listedFor, openedFor, opensAllAsAgent } from './policy.ts'
import { presentTicket } from './present.ts'
import { getWrittenTicket, loadTicketsWithIds, ticketStates, withRelatedIds } from './related-ids.ts'
import { countListed, type Ticket, ticketReferences, ticketTable } from './store.ts'

export type Modes = { expand?: boolean | undefined; full?: boolean | undefined; all?: boolean | undefined }

/** Without any mode, reads answer the columns only; writes and searches add the ids of related records. */
type Plain = { plain: 'columns' | 'with ids' }

/** The columns of the tickets that the actor may see. */
export async function presentColumns(ctx: Ctx, tickets: readonly Ticket[]): Promise<Row[]> {
  const counts = await publicArticleCounts(ctx, tickets)
  const custom = ctx.deps.customFields.of('Ticket')
  return tickets.map((ticket) => presentTicket(ctx.actor, ticket, custom, counts.get(ticket.id)))
}

/** A ticket that was just written already has its related ids. */
const presentWithRelatedIds = async (ctx: Ctx, tickets: readonly Ticket[]): Promise<Row[]> =>
  presentColumns(ctx, tickets.every((ticket) => 'article_ids' in ticket) ? tickets : await withRelatedIds(ctx, tickets))

/** The ids of those tickets that the actor sees as a customer does. */
const seenAsCustomer = ({ actor }: Ctx, tickets: readonly Ticket[]): number[] =>
  tickets.filter((ticket) => !actsAsAgent(actor, 'read', ticket)).map(({ id }) => id)

/** How many articles customers may read of their tickets; as in `article_count`, articles of the system do not count. */
async function publicArticleCounts(ctx: Ctx, tickets: readonly Ticket[]): Promise<ReadonlyMap<number, number>> {
  const asCustomer = seenAsCustomer(ctx, tickets)
  if (asCustomer.length === 0) return new Map()
  const { rows } = await sql<{ id: number; count: number }>`
    select ticket_id as id, count(*) as count from ticket_articles
    join ticket_article_senders senders on senders.id = sender_id and senders.name <> 'System'
    where ticket_id = any(${asCustomer}::int[]) and not internal group by ticket_id`.execute(ctx.db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const related = { references: ticketReferences, relations: {} }

/** With names. Related records have ids only, so those lists stay empty. */
async function expanded(ctx: Ctx, tickets: readonly Ticket[]): Promise<Row[]> {
  const records = await presentWithRelatedIds(ctx, tickets)
  // A ticket that is read alone already has its names.
  const rows = records.every((record) => 'created_by' in record)
    ? records.map((record) => withoutEmptyNames(related, record))
    : await withNames(ctx.db, related, records)
  return rows.map((row) => ({ ...row, ticket_time_accounting: [], referencing_checklists: [] }))
}

/** Lists and searches: `plain` differs between them. */
export async function presentRecords(
  ctx: Ctx,
  tickets: readonly Ticket[],
  { expand, plain }: Pick<Modes, 'expand'> & Plain,
): Promise<Row[]> {
  if (expand) return expanded(ctx, tickets)
  return plain === 'columns' ? presentColumns(ctx, tickets) : presentWithRelatedIds(ctx, tickets)
}

async function presentMany(ctx: Ctx, tickets: readonly Ticket[], { expand, full }: Modes) {
  if (expand || !full) return presentRecords(ctx, tickets, { expand, plain: 'columns' })
  const assets = await ctx.deps.assets.collectByIds(ctx, { Ticket: tickets.map(({ id }) => id) })
  return { record_ids: tickets.map(({ id }) => id), assets }
}

/** What was read of one ticket, with the parts of `all=true` if they are requested. */
type FoundTicket = { ticket: Ticket; parts?: readonly PresentedPart[] }

const isAll = ({ expand, full, all }: Modes) => all && !full && !expand

/** A ticket that the actor may open, with what the mode needs. */
export async function openInMode(ctx: Ctx, id: number, modes: Modes): Promise<FoundTicket> {
  if (isAll(modes)) return getDescribedTicket(ctx, id, 'read')
  return { ticket: await (modes.expand ? getNamedTicket : getTicket)(ctx, id, 'read') }
}

/** The same for a ticket that the actor has just written, even if they may no longer read it. */
export const getWrittenInMode = async (ctx: Ctx, id: number, modes: Modes): Promise<FoundTicket> =>
  isAll(modes) ? describeWritten(ctx, id) : { ticket: await getWrittenTicket(ctx, id) }

/** One ticket in the requested mode. */
export async function presentOne(ctx: Ctx, { ticket, parts }: FoundTicket, { plain, ...modes }: Modes & Plain) {
  if (isAll(modes)) return presentAll(ctx, parts ? { ticket, parts } : await describeTicket(ctx, ticket))
  if (modes.full && !modes.expand)
    return { id: ticket.id, assets: await ctx.deps.assets.collectByIds(ctx, { Ticket: [ticket.id] }) }
  return getOnly(await presentRecords(ctx, [ticket], { expand: modes.expand, plain }))
}

async function presentAll(ctx: Ctx, { ticket, parts }: DescribedTicket) {
  const wanted: Record<string, readonly number[]> = {}
  for (const { assets = {} } of parts) {
    for (const [model, ids] of Object.entries(assets)) wanted[model] = [...(wanted[model] ?? []), ...ids]
  }
  const bodies = Object.assign({}, ...parts.map(({ body }) => body)) as Record<string, unknown>
  const assets = await ctx.deps.assets.collectByIds(ctx, wanted, { Ticket: await presentColumns(ctx, [ticket]) })
  const core_workflow = await ctx.deps.formRules.describeTicketForm(ctx, ticket)
  return { ticket_id: ticket.id, ...bodies, assets, form_meta: core_workflow ? { core_workflow } : {} }
}

const listSize = { usual: 100, most: 100 }

export async function listTickets(serving: Serving<PageInput & Modes>) {
  const { ctx, input } = serving
  const { rows } = await answerList(serving, ticketTable, {
    size: listSize,
    filter: listedFor(ctx.actor),
    total: countListed(ctx.actor),
  })
  return presentMany(ctx, rows as Ticket[], input)
}

/** Tickets in `assets`: only those the caller may open, with the people and places they name. */
export const ticketAssets: AssetSource = {
  states: ({ actor }) => (opensAllAsAgent(actor) ? ticketStates(actor) : undefined),
  load: async (ctx, ids) => presentColumns(ctx, await loadTicketsWithIds(ctx, ids, openedFor(ctx.actor, 'read'))),
  needs: {
    Group: ['group_id'],
    Organization: ['organization_id'],
    User: ['created_by_id', 'updated_by_id', 'owner_id', 'customer_id'],
  },
}
