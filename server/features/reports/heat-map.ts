import type { OutputOf } from '#contract/endpoint.ts'
import type { ReportFigures } from '#contract/report-figures.ts'
import { none } from './facts/columns.ts'
import { forEachPart, loadTickets } from './facts/load-tickets.ts'
import { createHourOfWeek } from './local-hours.ts'
import { presentRequest, type ReportRequest } from './request.ts'
import { startOf } from './span.ts'

type HeatMap = OutputOf<typeof ReportFigures.heatMap>

/** By the hour on the clock of the time zone at that moment. */
export async function mapHours(request: ReportRequest, name: 'created' | 'closed' | 'answered'): Promise<HeatMap> {
  const { span, zone } = request
  const tickets = await loadTickets(request, [name], startOf(span.first, zone))
  const hourOfWeek = createHourOfWeek(span, zone)
  const counts = Array.from({ length: 7 }, () => Array<number>(24).fill(0))
  await forEachPart(tickets, ({ [name]: moments }) => {
    for (const moment of moments) {
      const hour = moment === none ? undefined : hourOfWeek(moment)
      if (hour !== undefined) ((counts[Math.floor(hour / 24)] as number[])[hour % 24] as number) += 1
    }
  })
  return { ...presentRequest(request), figure: name, counts }
}
