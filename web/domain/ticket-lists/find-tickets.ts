import type { z } from 'zod'
import { Ticket } from '#contract/ticket.ts'
import { api } from '#web/lib/api/api.ts'
import { type Criteria, buildSorting } from './criteria.ts'
import { type PageAnswer, pageSize } from './list-window.ts'
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
  const range = { page: page + 1, per_page: pageSize, with_total_count: known === undefined }
  const { record_ids, assets, total_count } = await search({ ...sought(criteria), ...buildSorting(criteria), ...range })
  return { page, rows: buildRows(record_ids, assets), total: total_count ?? known ?? 0 }
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
  const answer = await search({ ...sought(criteria), ids: [...ids], per_page: mostAtOnce })
  return buildRows(answer.record_ids, answer.assets)
}

export async function findByIds(ids: readonly number[]): Promise<TicketRow[]> {
  if (ids.length === 0) return []
  const { record_ids, assets } = await search({ ids: [...ids], per_page: mostAtOnce })
  return buildRows(record_ids, assets)
}

export async function countTickets(criteria: Criteria): Promise<number> {
  return (await api(Ticket).searchByPost({ ...sought(criteria), only_total_count: true })).total_count
}

/** Every match, in order of their ids, so that changes along the way move none past us. */
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
