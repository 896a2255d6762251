import type { z } from 'zod'
import type { Assets } from '#contract/assets.ts'
import { Ticket } from '#contract/ticket.ts'
import { api } from '#web/lib/api/api.ts'
import { buildSorting, type Criteria, narrowed, serverColumn } from './criteria.ts'
import { type GroupCount, type GroupValue, type PageAnswer, pageSize } from './list-window.ts'
import { formatName } from '#web/lib/people.ts'
import { buildRows, type TicketRow } from '#web/domain/tickets/ticket-row.ts'

/** The server sends no more at a time. */
const mostAtOnce = 200

const search = (input: z.input<typeof Ticket.searchByPost.input & {}>) =>
  api(Ticket).searchByPost({ ...input, full: true })

const sought = ({ condition, query }: Criteria) => ({ condition, query })

/**
 * Rows and total from one answer, so that they never contradict each other. The total is counted for the first page
 * only: counting a hundred thousand tickets takes the server four times as long as finding the next hundred.
 */
export async function findPage(criteria: Criteria, page: number, known?: number): Promise<PageAnswer> {
  const isFirst = known === undefined
  const range = { page: page + 1, per_page: pageSize, with_total_count: isFirst }
  const counted = isFirst && criteria.group ? { group_counts: serverColumn(criteria.group) } : {}
  const answer = await search({ ...sought(criteria), ...buildSorting(criteria), ...range, ...counted, excerpts: true })
  const { record_ids, assets, total_count, group_counts, excerpts } = answer
  return {
    page,
    rows: buildRows(record_ids, assets, excerpts),
    total: total_count ?? known ?? 0,
    groups: nameGroups(group_counts, criteria, assets),
  }
}

/** Customers and organizations are too many to load in advance; others are named by the choices. */
function nameGroups(groups: readonly GroupCount[] | undefined, { group }: Criteria, assets: Assets) {
  if (group !== 'customer' && group !== 'organization') return groups
  const { User = {}, Organization = {} } = assets
  return groups?.map(({ value, count }): GroupCount => {
    const id = typeof value === 'number' ? value : 0
    const name = group === 'customer' ? User[id] && formatName(User[id]) : Organization[id]?.name
    return { value, count, name }
  })
}

/** The first few, and how many there are. */
export async function findFirst(criteria: Criteria, count: number): Promise<{ rows: TicketRow[]; total: number }> {
  const { record_ids, assets, total_count } = await search({
    ...sought(criteria),
    ...buildSorting(criteria),
    per_page: count,
  })
  return { rows: buildRows(record_ids, assets), total: total_count ?? 0 }
}

/** Which of these match. */
export async function findAmong(criteria: Criteria, ids: readonly number[]): Promise<TicketRow[]> {
  const answer = await search({ ...sought(criteria), ids: [...ids], per_page: mostAtOnce, excerpts: true })
  return buildRows(answer.record_ids, answer.assets, answer.excerpts)
}

export async function findByIds(ids: readonly number[]): Promise<TicketRow[]> {
  if (ids.length === 0) return []
  const { record_ids, assets, excerpts } = await search({ ids: [...ids], per_page: mostAtOnce, excerpts: true })
  return buildRows(record_ids, assets, excerpts)
}

export async function countTickets(criteria: Criteria): Promise<number> {
  return (await api(Ticket).searchByPost({ ...sought(criteria), only_total_count: true })).total_count
}

/** All matches, ordered by id, so that changes in the meantime skip none. */
export async function findAll(criteria: Criteria, onFound: (count: number) => void, signal: AbortSignal) {
  const rows: TicketRow[] = []
  const range = { sort_by: ['id'], order_by: ['asc'], per_page: mostAtOnce }
  for (let page = 1; !signal.aborted; page += 1) {
    const { record_ids, assets } = await search({ ...sought(criteria), ...range, page })
    rows.push(...buildRows(record_ids, assets))
    onFound(rows.length)
    if (record_ids.length < mostAtOnce) break
  }
  return rows
}

/** The highlights of a search in these tickets. */
export async function findHighlights(
  query: string,
  ids: readonly number[],
): Promise<Pick<TicketRow, 'id' | 'highlight'>[]> {
  if (ids.length === 0) return []
  return api(Ticket).searchByPost({ query, ids: [...ids], per_page: pageSize, highlight: true })
}

/** The ids of all tickets of a group, for selecting them. */
export async function findIdsOfGroup(criteria: Criteria, value: GroupValue): Promise<number[]> {
  const name = `ticket.${serverColumn(criteria.group ?? '')}`
  const test = value === null ? { operator: 'not set' } : { operator: 'is', value: [value] }
  const condition = narrowed(criteria.condition ?? {}, { [name]: test })
  const rows = await findAll({ ...criteria, condition }, () => undefined, new AbortController().signal)
  return rows.map(({ id }) => id)
}
