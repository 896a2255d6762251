import type { FastifyReply, FastifyRequest } from 'fastify'

export type PageInput = { page?: number | undefined; per_page?: number | undefined; limit?: number | undefined }
export type Page = { page: number; limit: number; offset: number }

/** `per_page` beats `limit`; both are capped, a page past the end is empty. */
export function parsePage({ page = 1, per_page, limit }: PageInput, size: { usual: number; most: number }): Page {
  const wanted = Math.min(per_page ?? limit ?? size.usual, size.most)
  // Past this offset nothing can exist: ids are int4. It keeps the product inside what SQL takes.
  return { page, limit: wanted, offset: Math.min((page - 1) * wanted, 2_147_483_647) }
}

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
  const [path, sent] = request.url.split('?')
  const query = new URLSearchParams(sent)
  query.set('page', '')
  query.set('per_page', String(limit))
  const address = (number: number) => {
    query.set('page', String(number))
    return `<${path}?${query}>`
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
