import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { ReportFigures } from '#contract/report-figures.ts'
import { figureOf, within } from './figures.ts'
import { presentRequest, type ReportRequest } from './request.ts'
import { endOf, startOf } from './span.ts'

type HeatMap = OutputOf<typeof ReportFigures.heatMap>

/** By the hour on the clock of the time zone at that moment. */
export async function mapHours(request: ReportRequest, name: 'created' | 'closed' | 'answered'): Promise<HeatMap> {
  const { ctx, scope, span, zone } = request
  const { at, where } = figureOf(name, scope)
  const local = sql`(${at} at time zone ${zone})`
  const { rows } = await sql<{ weekday: number; hour: number; count: number }>`
    select date_part('isodow', ${local})::int as weekday, date_part('hour', ${local})::int as hour, count(*)::int as count
    from tickets where ${scope.where} and ${where} and ${within(at, startOf(span.first, zone), endOf(span, zone))}
    group by 1, 2`.execute(ctx.db)
  const counts = Array.from({ length: 7 }, () => Array<number>(24).fill(0))
  for (const { weekday, hour, count } of rows) (counts[weekday - 1] as number[])[hour] = count
  return { ...presentRequest(request), figure: name, counts }
}
