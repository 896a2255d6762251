import { sql } from 'kysely'
import { planForValues } from '#kernel/db/plan-for-values.ts'
import type { ReportRequest } from '../request.ts'
import { secondsOf } from './columns.ts'
import { placeAmong } from './count.ts'
import { readIds } from './ids.ts'
import { forEachPart, markIds, type TicketPart } from './load-tickets.ts'

/** A change from a closed to an open state, and when the ticket was closed for the first time. */
export type Reopening = { id: number; at: number; closed: number }

/** From an index alone: which tickets are counted is known from their lists. */
export async function readReopenings(
  { ctx, scope }: ReportRequest,
  since: string,
): Promise<(parts: readonly TicketPart<'id' | 'closed'>[]) => Promise<Reopening[]>> {
  const { open, closed } = scope.states
  const { rows } = await sql<{ ids: Buffer | null; times: Buffer | null }>`
    select string_agg(int4send(o_id), '') as ids,
      string_agg(int4send(floor(date_part('epoch', created_at) - ${sql.lit(-secondsOf('1970-01-01T00:00:00Z'))})::int), '') as times
    from history
    where object = 'Ticket' and type = 'updated' and attribute = 'state' and created_at >= ${since}::timestamptz
      and id_from = any(${closed}::int[]) and id_to = any(${open}::int[]) ${planForValues}`.execute(ctx.db)
  const [ids, times] = [readIds(rows[0]?.ids), readIds(rows[0]?.times)]
  return async (parts) => {
    const closedAt = await findClosed(ids, parts)
    return Array.from(ids, (id, index) => ({ id, at: times[index] as number, closed: closedAt.get(id) })).filter(
      (one): one is Reopening => one.closed !== undefined,
    )
  }
}

/** When these tickets were closed, of those that are counted. */
async function findClosed(
  ids: Int32Array,
  parts: readonly TicketPart<'id' | 'closed'>[],
): Promise<ReadonlyMap<number, number>> {
  const isWanted = markIds(ids)
  const found = new Map<number, number>()
  await forEachPart(parts, ({ length, id, closed }) => {
    for (let ticket = 0; ticket < length; ticket += 1)
      if (isWanted[id[ticket] as number] === 1) found.set(id[ticket] as number, closed[ticket] as number)
  })
  return found
}

/** How many tickets were reopened in each of the spans between these moments. */
export function countReopened(reopenings: readonly Reopening[], bounds: readonly string[]): number[] {
  const moments = Int32Array.from(bounds, secondsOf)
  const found = bounds.map(() => new Set<number>())
  for (const { id, at } of reopenings) found[placeAmong(moments, at) - 1]?.add(id)
  return found.slice(0, -1).map(({ size }) => size)
}
