import { type RawBuilder, sql } from 'kysely'
import { planForValues } from '#kernel/db/plan-for-values.ts'
import type { Db } from '#kernel/db/pool.ts'
import { countOf, type Figure, within } from './figures.ts'
import type { ReportScope } from './scope.ts'

/**
 * How many of each figure are in each of the spans between these moments: one statement for figures that are counted
 * from the same rows.
 */
export async function countBetween(
  db: Db,
  { where }: Pick<ReportScope, 'where'>,
  figures: readonly [Figure, ...Figure[]],
  bounds: readonly string[],
): Promise<number[][]> {
  const [{ from, at }] = figures
  const counts = figures.map((figure) => sql`${countOf(figure)} filter (where ${figure.where})::int`)
  const isAny = sql.join(
    figures.map((figure) => figure.where),
    sql` or `,
  )
  const { rows } = await sql<{ part: number; counts: number[] }>`
    select ${partOf(at, bounds)} as part, array[${sql.join(counts)}] as counts from ${from}
    where ${where} and (${isAny}) and ${within(at, bounds[0] as string, bounds.at(-1) as string)}
    group by 1 ${planForValues}`.execute(db)
  const byPart = new Map(rows.map((row) => [row.part, row.counts]))
  return figures.map((_, figure) =>
    Array.from({ length: bounds.length - 1 }, (__, index) => byPart.get(index + 1)?.[figure] ?? 0),
  )
}

/** Whether one statement can count both. */
export const isFromSameRows = (one: Figure, other: Figure): boolean => one.from === other.from && one.at === other.at

/** The number of the span that a moment is in, from 1: PostgreSQL searches the list of moments. */
export const partOf = (at: RawBuilder<unknown>, bounds: readonly string[]): RawBuilder<number> =>
  sql<number>`width_bucket(${at}, ${bounds}::timestamptz[])`
