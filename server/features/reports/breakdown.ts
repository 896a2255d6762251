import { type RawBuilder, sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { ReportFigures } from '#contract/report-figures.ts'
import { getDimension } from './dimensions.ts'
import { figureOf, type TicketFigure, ticketFigures, within } from './figures.ts'
import { presentRequest, type ReportRequest } from './request.ts'
import { notMerged } from './scope.ts'
import { endOf, startOf } from './span.ts'
import { pastEnd, wasOpenAt } from './stock.ts'
import { type MeasuredTime, minutesOf, rounded } from './times.ts'

type Breakdown = OutputOf<typeof ReportFigures.breakdown>

const mostRows = 100
type Row = Record<TicketFigure | 'open' | `${MeasuredTime}_count`, number> &
  Record<MeasuredTime, number | null> & { key: number | string | null; total: number }

/** One pass over the tickets; those that count nowhere are dropped before they are grouped. */
export async function breakDown(request: ReportRequest, by: string): Promise<Breakdown> {
  const { ctx } = request
  const rows = await selectRows(request, by)
  const names = await getDimension(ctx, by).loadNames(ctx, new Set(rows.flatMap(({ key }) => key ?? [])))
  return {
    ...presentRequest(request),
    by,
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      key: row.key,
      name: row.key === null ? null : (names.get(row.key) ?? null),
      created: row.created,
      closed: row.closed,
      open: row.open,
      one_touch: row.one_touch,
      first_response: { count: row.first_response_count, median: rounded(row.first_response) },
      solution: { count: row.solution_count, median: rounded(row.solution) },
      first_response_sla: { met: row.first_response_met, missed: row.first_response_missed },
      update_sla: { met: row.update_met, missed: row.update_missed },
      solution_sla: { met: row.solution_met, missed: row.solution_missed },
    })),
  }
}

async function selectRows({ ctx, scope, span, zone, time }: ReportRequest, by: string): Promise<Row[]> {
  const { key, join = sql`` } = getDimension(ctx, by)
  const [from, to] = [startOf(span.first, zone), endOf(span, zone)]
  const isOpen = wasOpenAt(scope, pastEnd(scope, to))
  const counts = ticketFigures.map((name) => {
    const { at, where } = figureOf(name, scope)
    return sql`count(*) filter (where ${within(at, from, to)} and ${where})::int as ${sql.ref(name)}`
  })
  const measure = (what: MeasuredTime, at: RawBuilder<unknown>) => sql`
    count(${minutesOf(what, time)}) filter (where ${within(at, from, to)})::int as ${sql.ref(`${what}_count`)},
    percentile_cont(0.5) within group (order by ${minutesOf(what, time)})
      filter (where ${within(at, from, to)}) as ${sql.ref(what)}`
  const isCounted = sql.join(
    ['created', 'closed', 'answered', 'first_response_missed', 'update_met', 'update_missed', 'solution_missed'].map(
      (name) => within(figureOf(name as 'created', scope).at, from, to),
    ),
    sql` or `,
  )
  const { rows } = await sql<Row>`
    select ${key} as key, ${sql.join(counts)}, count(*) filter (where ${isOpen})::int as open,
      ${measure('first_response', sql`tickets.first_response_at`)}, ${measure('solution', sql`tickets.close_at`)},
      (count(*) over ())::int as total
    from tickets ${join}
    where ${scope.where} and ${notMerged(scope)} and (${isCounted} or ${isOpen})
    group by 1 order by created desc, closed desc, open desc, 1 limit ${mostRows}`.execute(ctx.db)
  return rows
}
