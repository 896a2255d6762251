import { sql } from 'kysely'
import { planForValues } from '#kernel/db/plan-for-values.ts'
import type { ReportRequest } from '../request.ts'
import { secondsOf } from './columns.ts'
import { placeAmong } from './count.ts'
import { placesById, readIds } from './ids.ts'

/** Changes from a closed to an open state, of tickets that are counted. */
export type Reopenings = readonly { ticket: number; id: number; at: number }[]

/** From an index alone: which tickets are counted is known from the facts. */
export async function readReopenings(
  { ctx, scope }: ReportRequest,
  since: string,
): Promise<(ids: Int32Array) => Reopenings> {
  const { open, closed } = scope.states
  const { rows } = await sql<{ ids: Buffer | null; times: Buffer | null }>`
    select string_agg(int4send(o_id), '') as ids,
      string_agg(int4send(floor(date_part('epoch', created_at) - ${sql.lit(-secondsOf('1970-01-01T00:00:00Z'))})::int), '') as times
    from history
    where object = 'Ticket' and type = 'updated' and attribute = 'state' and created_at >= ${since}::timestamptz
      and id_from = any(${closed}::int[]) and id_to = any(${open}::int[]) ${planForValues}`.execute(ctx.db)
  const [ids, times] = [readIds(rows[0]?.ids), readIds(rows[0]?.times)]
  return (counted) => {
    const places = placesById(counted)
    return Array.from(ids, (id, index) => ({ ticket: places(id), id, at: times[index] as number })).filter(
      (one): one is Reopenings[number] => one.ticket !== undefined,
    )
  }
}

/** How many tickets were reopened in each of the spans between these moments. */
export function countReopened(reopenings: Reopenings, bounds: readonly string[]): number[] {
  const moments = Int32Array.from(bounds, secondsOf)
  const found = bounds.map(() => new Set<number>())
  for (const { id, at } of reopenings) found[placeAmong(moments, at) - 1]?.add(id)
  return found.slice(0, -1).map(({ size }) => size)
}
