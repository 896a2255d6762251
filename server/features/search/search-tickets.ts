import type { RawBuilder } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { groupingColumns, type Ticket as Contract } from '#contract/ticket.ts'
import { loadTicketsWithIds, presentRecords, type Ticket, ticketTable } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Order } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { countTotal, type Page, parsePage, sendPageHeaders } from '#kernel/http/paging.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { parseOrder, sortableColumns } from '#kernel/http/sorting.ts'
import { findExcerpts } from './excerpts.ts'
import {
  countTickets,
  countTicketsBy,
  type Criteria,
  findTicketIds,
  type GroupCount,
  selectQuickHits,
} from './find-tickets.ts'
import { findHighlights } from './highlight.ts'

type Input = InputOf<typeof Contract.search>

const searchSize = { usual: 50, most: 200 }

/** Columns that some readers may not see: the order would reveal them. */
const unsortable = new Set(['version', 'preferences', 'time_unit', 'checklist_id'])
const sortable = {
  ...ticketTable,
  columns: [...ticketTable.columns.filter((name) => !unsortable.has(name)), 'relevance'],
}

/** Answers with a count, ids with assets, choices for a field, or records, like every search. */
export async function searchTickets({ ctx, input, request, reply }: Serving<Input>) {
  const criteria = readCriteria(ctx, input)
  const count = () => countTickets(ctx, criteria)
  if (input.only_total_count) return { total_count: await count() }
  const page = parsePage(input, searchSize)
  const quick = asksRecordsOnly(input) ? await selectQuickHits(ctx, criteria, page) : undefined
  if (quick) return findRecords({ ctx, request, reply }, page, quick)
  const ids = await findTicketIds(ctx, criteria, page)
  const isAsked = input.with_total_count ?? input.full
  const isKnown = showsTotal(page, ids.length)
  const groups = await countGroups(ctx, input, criteria)
  const sum = groups?.reduce((all, { count: some }) => all + some, 0)
  const total = sum ?? (isAsked || isKnown ? await countTotal(page, ids.length, count) : undefined)
  sendPageHeaders(request, reply, page, total)
  if (input.full) {
    const assets = await ctx.deps.assets.collectByIds(ctx, { Ticket: ids, ...namesOfGroups(input, groups) })
    const excerpts = input.excerpts ? { excerpts: await findExcerpts(ctx, ids) } : {}
    return { record_ids: ids, assets, total_count: total, ...(groups && { group_counts: groups }), ...excerpts }
  }
  const tickets = await loadTickets(ctx, ids)
  const isChoice = !input.expand && (input.label !== undefined || input.term !== undefined)
  if (isChoice) return tickets.map(({ id, title }) => ({ id, label: title, value: title }))
  const records = await presentHits(ctx, input, tickets)
  return input.with_total_count && total !== undefined ? { records, total_count: total } : records
}

const showsTotal = ({ page, limit }: Page, found: number) => found < limit && (found > 0 || page === 1)

const asksRecordsOnly = ({ full, expand, label, term, highlight, with_total_count }: Input): boolean =>
  !full && !expand && !highlight && !with_total_count && (label ?? term) === undefined

/** One statement finds the tickets and compares those that are cached with their rows. */
async function findRecords(
  { ctx, request, reply }: Omit<Serving<Input>, 'input'>,
  page: Page,
  hits: RawBuilder<{ id: number }>,
) {
  const { records, count } = await ctx.deps.assets.find(ctx, 'Ticket', { ids: hits })
  sendPageHeaders(request, reply, page, showsTotal(page, count) ? page.offset + count : undefined)
  return records
}

/** Only with `full`, whose response includes them. */
async function countGroups(ctx: Ctx, { full, group_counts }: Input, criteria: Criteria) {
  if (!full || !group_counts) return undefined
  const isReference = (groupingColumns as readonly string[]).includes(group_counts)
  if (!isReference && !ctx.deps.customFields.of('Ticket').get(group_counts)?.attribute.sortable)
    throw invalid('invalid_value', `Tickets cannot be counted by ${group_counts}.`, { field: 'group_counts' })
  return countTicketsBy(ctx, criteria, group_counts)
}

const groupModels: Partial<Record<string, string>> = { customer_id: 'User', organization_id: 'Organization' }
/** Beyond this number, the names are part of the tickets' records. */
const mostNames = 200

/** Clients do not know all customers and organizations, so their records are included. */
function namesOfGroups({ group_counts }: Input, groups: readonly GroupCount[] = []): Record<string, number[]> {
  const model = group_counts && groupModels[group_counts]
  if (!model) return {}
  return { [model]: groups.slice(0, mostNames).flatMap(({ value }) => (typeof value === 'number' ? value : [])) }
}

type CriteriaInput = Pick<Input, 'query' | 'term' | 'ids' | 'condition' | 'sort_by' | 'order_by'>

export function readCriteria(ctx: Ctx, { query, term, ids, condition, ...input }: CriteriaInput): Criteria {
  const order = parseOrder(input, sortableColumns(ctx, sortable), [])
  return { text: query ?? term ?? '', ids, condition, order: chosenOrder(order) }
}

const chosenOrder = (order: Order): Criteria['order'] => {
  if (order[0]?.column === 'relevance') return 'relevance'
  return order.length > 0 ? order.filter(({ column }) => column !== 'relevance') : undefined
}

async function loadTickets(ctx: Ctx, ids: readonly number[]): Promise<Ticket[]> {
  const rows = await loadTicketsWithIds(ctx, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function presentHits(ctx: Ctx, input: Input, tickets: readonly Ticket[]) {
  const records = await presentRecords(ctx, tickets, { expand: input.expand, plain: 'with ids' })
  if (!input.highlight) return records
  const highlights = await findHighlights(ctx, tickets, input.query ?? input.term ?? '')
  return records.map((record) => ({ ...record, highlight: highlights.get(record.id) ?? {} }))
}
