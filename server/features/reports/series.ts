import type { OutputOf } from '#contract/endpoint.ts'
import type { ReportFigures, ReportInterval } from '#contract/report-figures.ts'
import { countBetween } from './count.ts'
import { figureOf } from './figures.ts'
import { presentRequest, type ReportRequest } from './request.ts'
import { boundsOf, chooseInterval, type DaySpan, presentSpan, splitSpan } from './span.ts'
import { countOpenAt, pastEnd } from './stock.ts'

/** Created, closed and open tickets of each day, week or month. */
export async function listSeries(
  request: ReportRequest,
  asked: ReportInterval | undefined,
): Promise<OutputOf<typeof ReportFigures.series>> {
  const { ctx, scope, span, before, zone } = request
  const interval = asked ?? chooseInterval(span)
  const parts = splitSpan(span, interval)
  const former = splitSpan(before, interval)
  const count = (name: 'created' | 'closed', of: readonly DaySpan[]) =>
    countBetween(ctx.db, scope, figureOf(name, scope), boundsOf(of, zone))
  const [created, closed] = [await count('created', parts), await count('closed', parts)]
  const [createdBefore, closedBefore] = [await count('created', former), await count('closed', former)]
  const bounds = boundsOf(parts, zone)
  const open = await countOpenAt(
    ctx.db,
    scope,
    bounds.slice(1).map((end) => pastEnd(scope, end)),
  )
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
