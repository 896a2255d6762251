import { type RawBuilder, sql } from 'kysely'
import { planForValues } from '#kernel/db/plan-for-values.ts'
import type { Db } from '#kernel/db/pool.ts'
import { countOf, type Figure, within } from './figures.ts'
import type { ReportScope } from './scope.ts'

/** How many of a figure are in each of the spans between these moments: one statement. */
export async function countBetween(
  db: Db,
  { where }: Pick<ReportScope, 'where'>,
  figure: Figure,
  bounds: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ part: number; count: number }>`
    select ${partOf(figure.at, bounds)} as part, ${countOf(figure)}::int as count from ${figure.from}
    where ${where} and ${figure.where} and ${within(figure.at, bounds[0] as string, bounds.at(-1) as string)}
    group by 1 ${planForValues}`.execute(db)
  return fillParts(rows, bounds.length - 1)
}

/** The number of the span that a moment is in, from 1: PostgreSQL searches the list of moments. */
export const partOf = (at: RawBuilder<unknown>, bounds: readonly string[]): RawBuilder<number> =>
  sql<number>`width_bucket(${at}, ${bounds}::timestamptz[])`

function fillParts(rows: readonly { part: number; count: number }[], parts: number): number[] {
  const counts = new Map(rows.map(({ part, count }) => [part, count]))
  return Array.from({ length: parts }, (_, index) => counts.get(index + 1) ?? 0)
}
