import { type ReportDimension, reportDimensions, type ReportFigureName } from '#contract/report-figures.ts'
import { formatNumber } from '#web/lib/format.ts'
import { locale, t, td } from '#web/lib/i18n/i18n.ts'

/** A day without a time zone, as the wire writes it. */
const writeDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`))

/** 16 Oct */
export const shortDay = (day: string): string => writeDay(day, { day: 'numeric', month: 'short' })
/** Oct 26 */
export const monthOf = (day: string): string => writeDay(day, { month: 'short', year: '2-digit' })
/** Mon, 16 Oct 2026 */
export const fullDay = (day: string): string =>
  writeDay(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** 16 Oct – 14 Nov 2026 */
export const writeSpan = ({ from, to }: { from: string; to: string }): string =>
  new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', dateStyle: 'medium' }).formatRange(
    new Date(`${from}T00:00:00Z`),
    new Date(`${to}T00:00:00Z`),
  )

/** From Monday; 5 January 1970 is one. */
export const weekdays = (): string[] =>
  Array.from({ length: 7 }, (_, index) =>
    writeDay(`1970-01-${String(5 + index).padStart(2, '0')}`, { weekday: 'short' }),
  )

const clock = (hour: number): string =>
  new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(hour * 3_600_000)
export const nameHours = (from: number, hours: number): string => `${clock(from)} – ${clock((from + hours) % 24)}`

const unit = (amount: number, name: string) => formatNumber(amount, { style: 'unit', unit: name, unitDisplay: 'short' })

/** `42 min`, `3 h 20 min`, `2 days 4 h`. */
export function writeMinutes(minutes: number | null): string {
  if (minutes === null) return '—'
  if (minutes < 60) return unit(minutes, 'minute')
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  const rest = days > 0 ? 0 : minutes % 60
  return [days > 0 && unit(days, 'day'), hours > 0 && unit(hours, 'hour'), rest > 0 && unit(rest, 'minute')]
    .filter(Boolean)
    .join(' ')
}

/** `94%`, or a dash if there was nothing to keep. */
export const writeShare = (part: number, all: number): string =>
  all === 0 ? '—' : formatNumber(part / all, { style: 'percent', maximumFractionDigits: 1 })

/** Fewer say little: then there is only their number. */
const fewest = 5
export const writeMedian = ({ count, median }: { count: number; median: number | null }): string =>
  count < fewest ? t('too few') : writeMinutes(median)

/** Nine of ten took no longer; nothing where that says little. */
export const writeMost = ({ count, p90 }: { count: number; p90: number | null }): string | undefined =>
  count < fewest ? undefined : t('90% within {time}', { time: writeMinutes(p90) })

export const dimensionWords = (): Record<ReportDimension, string> => ({
  group: t('Group'),
  owner: t('Owner'),
  channel: t('Channel'),
  organization: t('Organization'),
  tag: t('Tag'),
})

/** The row of tickets that have no owner, organization or tag. */
const namelessRows = (): Record<ReportDimension, string> => ({
  group: '—',
  owner: t('Unassigned'),
  channel: t('No message'),
  organization: t('No organization'),
  tag: t('No tag'),
})

export function nameRow(by: string, name: string | null): string {
  if (name !== null) return by === 'channel' ? td(name) : name
  return reportDimensions.some((one) => one === by) ? namelessRows()[by as ReportDimension] : t('No value')
}

export const figureWords = (): Record<ReportFigureName, string> => ({
  created: t('Created'),
  closed: t('Closed'),
  open: t('Open'),
  answered: t('Answered for the first time'),
  reopened: t('Reopened'),
  one_touch: t('Closed with one reply'),
  first_response_met: t('First response on time'),
  first_response_missed: t('First response late'),
  update_met: t('Further replies on time'),
  update_missed: t('A further reply late'),
  solution_met: t('Solved on time'),
  solution_missed: t('Solved late'),
  sla_met: t('SLA met'),
  sla_missed: t('SLA missed'),
  accounted: t('With accounted time'),
  rated: t('Rated'),
})

type Kept = { met: number; missed: number }

/** Of all promises of SLAs: first response, further replies and solution. */
export function countKept(of: { first_response_sla: Kept; update_sla: Kept; solution_sla: Kept }) {
  const parts = [of.first_response_sla, of.update_sla, of.solution_sla]
  const met = parts.reduce((sum, part) => sum + part.met, 0)
  return { met, all: met + parts.reduce((sum, part) => sum + part.missed, 0) }
}
