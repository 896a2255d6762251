import { type CalendarDate, parseDate, toZoned } from '@internationalized/date'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { CtiLog } from '#contract/cti-log.ts'
import { Reports } from '#contract/report.ts'
import { ReportFigures } from '#contract/report-figures.ts'
import { api } from '#web/lib/api/api.ts'
import { timeZone } from '#web/lib/format.ts'
import type { ReportSearch, ReportTicketsSearch } from './report-search.ts'

const usualDays = 30
const day = 86_400_000

/** The day in the viewer's time zone: `2026-11-17`. */
const dayOf = (moment: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone() }).format(moment)

/** The days of a report: dates from the URL, or the last days until today. */
export function daysOf({ days = usualDays, from, to }: ReportSearch, now = Date.now()): { from: string; to: string } {
  const last = to ?? dayOf(now)
  return { from: from ?? new Date(Date.parse(last) - (days - 1) * day).toISOString().slice(0, 10), to: last }
}

/** The parameters that all reports have. */
export const inputOf = (search: ReportSearch) => ({
  ...daysOf(search),
  timezone: timeZone(),
  ...(search.profile && { profile_id: search.profile }),
  ...(search.group && { group_id: search.group }),
  time: search.time ?? ('elapsed' as const),
})

/** A count may be old for a minute: nothing tells a screen that a sum has changed. While it is counted, the old one stays. */
const counted = { staleTime: 60_000, placeholderData: keepPreviousData, retry: false } as const

const report = <T>(name: string, input: object, read: () => Promise<T>) =>
  queryOptions({ ...counted, queryKey: ['reports', name, input], queryFn: read })

export const configQuery = queryOptions({
  queryKey: ['reports', 'config'],
  queryFn: () => api(Reports).config(),
  staleTime: 60_000,
})

export function summaryQuery(search: ReportSearch) {
  const input = inputOf(search)
  return report('summary', input, () => api(ReportFigures).summary(input))
}

export function seriesQuery(search: ReportSearch) {
  const input = inputOf(search)
  return report('series', input, () => api(ReportFigures).series(input))
}

export function breakdownQuery(search: ReportSearch, by: string) {
  const input = { ...inputOf(search), by }
  return report('breakdown', input, () => api(ReportFigures).breakdown(input))
}

export function distributionQuery(search: ReportSearch, of: 'first_response' | 'solution') {
  const input = { ...inputOf(search), of }
  return report('distribution', input, () => api(ReportFigures).distribution(input))
}

export function heatMapQuery(search: ReportSearch) {
  const input = inputOf(search)
  return report('heat_map', input, () => api(ReportFigures).heatMap(input))
}

export function timeQuery(search: ReportSearch) {
  const input = inputOf(search)
  return report('time', input, () => api(ReportFigures).time(input))
}

export function satisfactionQuery(search: ReportSearch) {
  const input = inputOf(search)
  return report('satisfaction', input, () => api(ReportFigures).satisfaction(input))
}

const startOf = (date: CalendarDate) => toZoned(date, timeZone()).toDate().toISOString()

const countCalls = (first: CalendarDate, last: CalendarDate) =>
  api(CtiLog).statistics({ from: startOf(first), to: startOf(last.add({ days: 1 })) })

function callSpans(search: ReportSearch) {
  const days = daysOf(search)
  const [first, last] = [parseDate(days.from), parseDate(days.to)]
  const before = first.subtract({ days: Math.round((Date.parse(days.to) - Date.parse(days.from)) / day) + 1 })
  return { days, first, last, before }
}

/** For the workbook of the calls. */
export function callsInput(search: ReportSearch) {
  const { first, last, before } = callSpans(search)
  return { from: startOf(first), to: startOf(last.add({ days: 1 })), before: startOf(before) }
}

/** Calls of the span and of as many days before it, by the caller log, for agents who take calls. */
export function callsQuery(search: ReportSearch) {
  const { days, first, last, before } = callSpans(search)
  return report('calls', days, async () => ({
    now: await countCalls(first, last),
    before: await countCalls(before, first.subtract({ days: 1 })),
  }))
}

export const ticketsPerPage = 50

export function ticketsQuery({
  figure = 'created',
  by,
  key,
  weekday,
  hour,
  hours,
  agent,
  over,
  under,
  score,
  page,
  ...search
}: ReportTicketsSearch) {
  const chosen = Object.entries({ by, key, weekday, hour, hours, agent_id: agent, over, under, score, page }).filter(
    ([, value]) => value !== undefined,
  )
  const input = { ...inputOf(search), figure, per_page: ticketsPerPage, ...Object.fromEntries(chosen) }
  return report('tickets', input, () => api(ReportFigures).tickets(input))
}
