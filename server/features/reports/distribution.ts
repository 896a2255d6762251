import type { OutputOf } from '#contract/endpoint.ts'
import { type ReportFigures, reportTimeLimits } from '#contract/report-figures.ts'
import { listValues, placeAmong } from './facts/count.ts'
import { timeFact } from './facts/figures.ts'
import { loadTickets } from './facts/load-tickets.ts'
import { presentRequest, type ReportRequest } from './request.ts'
import { endOf, startOf } from './span.ts'
import { type MeasuredTime, measuredFigure } from './times.ts'

/** How many took how long, in both spans. */
export async function distributeTimes(
  request: ReportRequest,
  of: MeasuredTime,
): Promise<OutputOf<typeof ReportFigures.distribution>> {
  const { span, before, zone, time } = request
  const { name, perMinute } = timeFact(of, time)
  const figure = measuredFigure(of)
  const [first, begin, end] = [startOf(before.first, zone), startOf(span.first, zone), endOf(span, zone)]
  const tickets = await loadTickets(request, [figure, name], first)
  const limits = Int32Array.from(reportTimeLimits, (limit) => limit * perMinute)
  const count = async (from: string, to: string): Promise<number[]> => {
    const counts = Array<number>(limits.length + 1).fill(0)
    for (const value of await listValues(tickets, { value: name, moment: figure }, [from, to]))
      (counts[placeAmong(limits, value)] as number) += 1
    return counts
  }
  const [now, former] = [await count(begin, end), await count(first, begin)]
  const classes = now.map((counted, index) => ({
    over: reportTimeLimits[index - 1] ?? null,
    under: reportTimeLimits[index] ?? null,
    count: counted,
    count_before: former[index] as number,
  }))
  return { ...presentRequest(request), of, classes }
}
