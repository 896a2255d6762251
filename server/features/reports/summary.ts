import type { OutputOf } from '#contract/endpoint.ts'
import type { ReportFigures } from '#contract/report-figures.ts'
import { countBetween, listValues, timesOf } from './facts/count.ts'
import { countFigures, figureFacts, timeFact } from './facts/figures.ts'
import { loadTickets } from './facts/load-tickets.ts'
import { countReopened, readReopenings } from './facts/reopenings.ts'
import { countStock, stockFacts } from './facts/stock.ts'
import { type ReportRequest, presentRequest } from './request.ts'
import { endOf, startOf } from './span.ts'
import { pastEnd } from './stock.ts'
import type { MeasuredTime } from './times.ts'

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
  const reopenings = reopeningsOf(tickets.id)
  const reopened = countReopened(reopenings, bounds)
  const open = await countStock(request, tickets, reopenings, ends)
  const counts = await countFigures(tickets, scope, (moments) => countBetween(moments, bounds) as [number, number])
  const took = (what: MeasuredTime, part: 0 | 1) => {
    const { name, perMinute } = timeFact(what, request.time)
    const done = what === 'solution' ? tickets.closed : tickets.answered
    const of = listValues(tickets[name], done, [bounds[part], bounds[part + 1] as string])
    return timesOf(of, perMinute)
  }
  const figures = (part: 0 | 1): FiguresOfSpan => ({
    created: counts.created[part],
    closed: counts.closed[part],
    open: open[part] as number,
    reopened: reopened[part] as number,
    one_touch: counts.one_touch[part],
    first_response: took('first_response', part),
    solution: took('solution', part),
    first_response_sla: { met: counts.first_response_met[part], missed: counts.first_response_missed[part] },
    update_sla: { met: counts.update_met[part], missed: counts.update_missed[part] },
    solution_sla: { met: counts.solution_met[part], missed: counts.solution_missed[part] },
  })
  return { ...presentRequest(request), figures: figures(1), figures_before: figures(0) }
}

const namesOf = ({ time }: ReportRequest) => [
  'id' as const,
  ...figureFacts,
  ...stockFacts,
  timeFact('first_response', time).name,
  timeFact('solution', time).name,
]
