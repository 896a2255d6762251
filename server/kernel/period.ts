import { invalid } from './errors.ts'

const day = 86_400_000
const usualDays = 30
const mostDays = 366

type Period = { from: string; to: string }

/** The period of a report: the last 30 days by default, at most 366 days. */
export function resolvePeriod({ from, to }: Partial<Period>, now: Date): Period {
  const end = to ? new Date(to) : now
  const start = from ? new Date(from) : new Date(end.getTime() - usualDays * day)
  if (start >= end) throw invalid('invalid_range', '`from` must be before `to`.', { field: 'from' })
  if (end.getTime() - start.getTime() > mostDays * day)
    throw invalid('range_too_long', `The period cannot exceed ${mostDays} days.`, {
      field: 'to',
      values: { max: mostDays },
    })
  return { from: start.toISOString(), to: end.toISOString() }
}
