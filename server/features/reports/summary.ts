import { type RawBuilder, sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { ReportFigures } from '#contract/report-figures.ts'
import { countBetween } from './count.ts'
import { figureOf, type TicketFigure, ticketFigures, within } from './figures.ts'
import { type ReportRequest, presentRequest } from './request.ts'
import { countOpenAt, pastEnd } from './stock.ts'
import { measureBetween } from './times.ts'
import { endOf, startOf } from './span.ts'

type Summary = OutputOf<typeof ReportFigures.summary>
type FiguresOfSpan = Summary['figures']

export async function summarize(request: ReportRequest): Promise<Summary> {
  const { ctx, scope, span, before, zone, time } = request
  const bounds = [startOf(before.first, zone), startOf(span.first, zone), endOf(span, zone)]
  const counts = await countTogether(request, bounds)
  const open = await countOpenAt(
    ctx.db,
    scope,
    [bounds[1] as string, bounds[2] as string].map((end) => pastEnd(scope, end)),
  )
  const reopened = await countBetween(ctx.db, scope, figureOf('reopened', scope), bounds)
  const response = await measureBetween(ctx.db, scope, 'first_response', { time, bounds })
  const solution = await measureBetween(ctx.db, scope, 'solution', { time, bounds })
  const figures = (part: 0 | 1): FiguresOfSpan => ({
    created: counts('created', part),
    closed: counts('closed', part),
    open: open[part] as number,
    reopened: reopened[part] as number,
    one_touch: counts('one_touch', part),
    first_response: response[part] as FiguresOfSpan['first_response'],
    solution: solution[part] as FiguresOfSpan['solution'],
    first_response_sla: { met: counts('first_response_met', part), missed: counts('first_response_missed', part) },
    update_sla: { met: counts('update_met', part), missed: counts('update_missed', part) },
    solution_sla: { met: counts('solution_met', part), missed: counts('solution_missed', part) },
  })
  return { ...presentRequest(request), figures: figures(1), figures_before: figures(0) }
}

async function countTogether({ ctx, scope }: ReportRequest, bounds: readonly string[]) {
  const columns = ticketFigures.flatMap((name) =>
    [0, 1].map((part) => {
      const { at, where } = figureOf(name, scope)
      const isCounted = sql`${within(at, bounds[part] as string, bounds[part + 1] as string)} and ${where}`
      return sql`count(*) filter (where ${isCounted})::int as ${sql.ref(`${name}_${part}`)}`
    }),
  )
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(columns as RawBuilder<unknown>[])} from tickets
    where ${scope.where} and created_at < ${bounds[2]}::timestamptz`.execute(ctx.db)
  return (name: TicketFigure, part: 0 | 1): number => rows[0]?.[`${name}_${part}`] ?? 0
}
