import type { OutputOf } from '#contract/endpoint.ts'
import type { ReportFigures } from '#contract/report-figures.ts'
import { createSpanCounter, listValues, timesOf } from './facts/count.ts'
import { type FigureFacts, countFigures, figureFacts, timeFact } from './facts/figures.ts'
import { loadTickets } from './facts/load-tickets.ts'
import { countReopened, readReopenings } from './facts/reopenings.ts'
import { countStock, stockFacts } from './facts/stock.ts'
import { type TicketFigure, ticketFigures } from './figures.ts'
import { type ReportRequest, presentRequest } from './request.ts'
import type { ReportScope } from './scope.ts'
import { endOf, startOf } from './span.ts'
import { pastEnd } from './stock.ts'
import { type MeasuredTime, measuredFigure } from './times.ts'

type Summary = OutputOf<typeof ReportFigures.summary>
type FiguresOfSpan = Summary['figures']

export async function summarize(request: ReportRequest): Promise<Summary> {
  const { scope, span, before, zone } = request
  const bounds = [startOf(before.first, zone), startOf(span.first, zone), endOf(span, zone)] as const
  const ends = [bounds[1], bounds[2]].map((end) => pastEnd(scope, end))
  const [tickets, reopeningsOf] = await Promise.all([
    loadTickets(request, namesOf(request), bounds[0]),
    readReopenings(request, bounds[0]),
  ])
  const reopenings = await reopeningsOf(tickets)
  const reopened = countReopened(reopenings, bounds)
  const open = await countStock(request, tickets, reopenings, ends)
  const counts = await countInSpans(tickets, scope, bounds)
  const took = async (what: MeasuredTime, part: 0 | 1) => {
    const { name, perMinute } = timeFact(what, request.time)
    const listed = { value: name, moment: measuredFigure(what) }
    return timesOf(await listValues(tickets, listed, [bounds[part], bounds[part + 1] as string]), perMinute)
  }
  const figures = async (part: 0 | 1): Promise<FiguresOfSpan> => ({
    created: counts[part].created,
    closed: counts[part].closed,
    open: open[part] as number,
    reopened: reopened[part] as number,
    one_touch: counts[part].one_touch,
    first_response: await took('first_response', part),
    solution: await took('solution', part),
    first_response_sla: { met: counts[part].first_response_met, missed: counts[part].first_response_missed },
    update_sla: { met: counts[part].update_met, missed: counts[part].update_missed },
    solution_sla: { met: counts[part].solution_met, missed: counts[part].solution_missed },
  })
  return { ...presentRequest(request), figures: await figures(1), figures_before: await figures(0) }
}

const namesOf = ({ time }: ReportRequest) => [
  'id' as const,
  ...figureFacts,
  ...stockFacts,
  timeFact('first_response', time).name,
  timeFact('solution', time).name,
]

/** All figures of both spans. */
async function countInSpans(
  tickets: readonly FigureFacts[],
  scope: ReportScope,
  bounds: readonly [string, string, string],
): Promise<[Record<TicketFigure, number>, Record<TicketFigure, number>]> {
  const counters = Object.fromEntries(ticketFigures.map((name) => [name, createSpanCounter(bounds)]))
  await countFigures(tickets, scope, (name, moments, { length }) => counters[name]?.add(moments, length))
  const of = (part: 0 | 1) =>
    Object.fromEntries(ticketFigures.map((name) => [name, counters[name]?.finish()[part]])) as Record<
      TicketFigure,
      number
    >
  return [of(0), of(1)]
}
