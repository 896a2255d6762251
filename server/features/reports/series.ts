import type { OutputOf } from '#contract/endpoint.ts'
import type { ReportFigures, ReportInterval } from '#contract/report-figures.ts'
import { createSpanCounter } from './facts/count.ts'
import { forEachPart, loadTickets } from './facts/load-tickets.ts'
import { readReopenings } from './facts/reopenings.ts'
import { countStock, stockFacts } from './facts/stock.ts'
import { presentRequest, type ReportRequest } from './request.ts'
import { boundsOf, chooseInterval, presentSpan, splitSpan } from './span.ts'
import { pastEnd } from './stock.ts'

/** Created, closed and open tickets of each day, week or month. */
export async function listSeries(
  request: ReportRequest,
  asked: ReportInterval | undefined,
): Promise<OutputOf<typeof ReportFigures.series>> {
  const { scope, span, before, zone } = request
  const interval = asked ?? chooseInterval(span)
  const parts = splitSpan(span, interval)
  const [bounds, boundsBefore] = [boundsOf(parts, zone), boundsOf(splitSpan(before, interval), zone)]
  const ends = bounds.slice(1).map((end) => pastEnd(scope, end))
  const [tickets, reopeningsOf] = await Promise.all([
    loadTickets(request, ['id', 'closed', ...stockFacts], boundsBefore[0] as string),
    readReopenings(request, ends[0] as string),
  ])
  const count = async (name: 'created' | 'closed', limits: readonly string[]) => {
    const counter = createSpanCounter(limits)
    await forEachPart(tickets, ({ [name]: moments, length }) => counter.add(moments, length))
    return counter.finish()
  }
  const [created, closed] = [await count('created', bounds), await count('closed', bounds)]
  const createdBefore = await count('created', boundsBefore)
  const closedBefore = await count('closed', boundsBefore)
  const open = await countStock(request, tickets, await reopeningsOf(tickets), ends)
  const buckets = parts.map((part, index) => ({
    ...presentSpan(part),
    created: created[index] as number,
    closed: closed[index] as number,
    open: (bounds[index] as string) > scope.now ? null : (open[index] as number),
    created_before: createdBefore[index] ?? null,
    closed_before: closedBefore[index] ?? null,
  }))
  return { ...presentRequest(request), interval, buckets }
}
