import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../errors.ts'
import type { Order } from '../db/rows.ts'

export type PageInput = { page?: number | undefined; per_page?: number | undefined; limit?: number | undefined }
export type Page = { page: number; limit: number; offset: number }

/** `per_page` beats `limit`; both are capped, a page past the end is empty. */
export function parsePage({ page = 1, per_page, limit }: PageInput, size: { usual: number; most: number }): Page {
  const wanted = Math.min(per_page ?? limit ?? size.usual, size.most)
  // Past this offset nothing can exist: ids are int4. It keeps the product inside what SQL takes.
  return { page, limit: wanted, offset: Math.min((page - 1) * wanted, 2_147_483_647) }
}

export type SortInput = { sort_by?: string[] | undefined; order_by?: string[] | undefined }

/** `sort_by` and `order_by` pair up by position; commas separate too. Columns are allow-listed. */
export function parseOrder(
  { sort_by = [], order_by = [] }: SortInput,
  columns: readonly string[],
  usual: Order,
): Order {
  const names = sort_by.flatMap(split)
  const directions = order_by.flatMap(split)
  const order = names.map((column, index) => {
    if (!columns.includes(column))
      throw invalid(
        'invalid_sort',
        `Found invalid column '${column.slice(0, 50)}' for sorting. Possible: ${columns.join(', ')}.`,
        { field: 'sort_by' },
      )
    const direction = (directions[index] ?? 'asc').toLowerCase()
    if (direction !== 'asc' && direction !== 'desc') {
      throw invalid(
        'invalid_sort',
        `Found invalid order by value ${direction.slice(0, 50)}. Please use 'asc' or 'desc'.`,
        { field: 'order_by' },
      )
    }
    return { column, direction } as const
  })
  // The id last, so that pages never overlap where the sorted columns are equal.
  return order.length > 0 ? [...order, { column: 'id', direction: 'asc' }] : usual
}

const split = (names: string) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The total is known without counting when the first page is not full. */
export async function countTotal(
  { page, limit, offset }: Page,
  rows: number,
  count: () => Promise<number>,
): Promise<number> {
  return rows < limit && (rows > 0 || page === 1) ? offset + rows : count()
}

/** Additive: `X-Total-Count` and RFC 8288 links. Without a total there may be a next page, and the last one is unknown. */
export function sendPageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, limit }: Page,
  total: number | undefined,
): void {
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / limit))
  const address = (number: number) => {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '')
    query.set('page', String(number))
    query.set('per_page', String(limit))
    return `<${request.url.split('?')[0]}?${query}>`
  }
  const links = [
    `${address(1)}; rel="first"`,
    ...(page > 1 ? [`${address(Math.min(page - 1, last ?? page))}; rel="prev"`] : []),
    ...(page < (last ?? Infinity) ? [`${address(page + 1)}; rel="next"`] : []),
    ...(last === undefined ? [] : [`${address(last)}; rel="last"`]),
  ]
  reply.header('Link', links.join(', '))
  if (total !== undefined) reply.header('X-Total-Count', total)
}
