import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import { type ReportFigures, reportTimeLimits } from '#contract/report-figures.ts'
import { figureOf, within } from './figures.ts'
import { presentRequest, type ReportRequest } from './request.ts'
import { endOf, startOf } from './span.ts'
import { type MeasuredTime, measuredFigure, minutesOf } from './times.ts'

/** How many took how long, in both spans: one statement. */
export async function distributeTimes(
  request: ReportRequest,
  of: MeasuredTime,
): Promise<OutputOf<typeof ReportFigures.distribution>> {
  const { ctx, scope, span, before, zone, time } = request
  const { at, where } = figureOf(measuredFigure(of), scope)
  const begin = startOf(span.first, zone)
  const { rows } = await sql<{ class: number; count: number; count_before: number }>`
    select width_bucket(minutes, ${[...reportTimeLimits]}::float8[]) as class,
      count(*) filter (where is_now)::int as count, count(*) filter (where not is_now)::int as count_before
    from (
      select ${minutesOf(of, time)} as minutes, ${at} >= ${begin}::timestamptz as is_now
      from tickets where ${scope.where} and ${where} and ${within(at, startOf(before.first, zone), endOf(span, zone))}
    ) as measured
    where minutes is not null group by 1`.execute(ctx.db)
  const found = new Map(rows.map((row) => [row.class, row]))
  const classes = Array.from({ length: reportTimeLimits.length + 1 }, (_, index) => ({
    over: reportTimeLimits[index - 1] ?? null,
    under: reportTimeLimits[index] ?? null,
    count: found.get(index)?.count ?? 0,
    count_before: found.get(index)?.count_before ?? 0,
  }))
  return { ...presentRequest(request), of, classes }
}
