import { reportDimensions, type ReportFigureName, reportFigureNames } from '#contract/report-figures.ts'

/** What a report is about, from the URL. */
export type ReportSearch = {
  /** The last days until today, unless there are dates. */
  days?: number | undefined
  from?: string | undefined
  to?: string | undefined
  group?: number | undefined
  profile?: number | undefined
  time?: 'business' | undefined
  /** One of the built-in names, or a custom field: `ticket.severity`. */
  by?: string | undefined
}

const dateIn = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined)
const idIn = (value: unknown) => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)
const oneOf = <T extends string>(names: readonly T[], value: unknown) => names.find((name) => name === value)

const fieldIn = (value: unknown) => (typeof value === 'string' && /^ticket\.[a-z]\w*$/.test(value) ? value : undefined)

export const parseReportSearch = (given: Record<string, unknown>): ReportSearch => ({
  days: idIn(given.days),
  from: dateIn(given.from),
  to: dateIn(given.to),
  group: idIn(given.group),
  profile: idIn(given.profile),
  time: given.time === 'business' ? 'business' : undefined,
  by: oneOf(reportDimensions, given.by) ?? fieldIn(given.by),
})

/** Which tickets of a report, from the URL. */
export type ReportTicketsSearch = ReportSearch & {
  figure?: ReportFigureName | undefined
  key?: number | string | undefined
  weekday?: number | undefined
  hour?: number | undefined
  /** From this hour on. */
  hours?: number | undefined
  /** Who accounted time. */
  agent?: number | undefined
  over?: number | undefined
  under?: number | undefined
  score?: number | undefined
  page?: number | undefined
}

const countIn = (value: unknown) => (value === 0 ? 0 : idIn(value))

export const parseReportTickets = (given: Record<string, unknown>): ReportTicketsSearch => ({
  ...parseReportSearch(given),
  figure: oneOf(reportFigureNames, given.figure),
  key: idIn(given.key) ?? (typeof given.key === 'string' ? given.key : undefined),
  weekday: idIn(given.weekday),
  hour: countIn(given.hour),
  hours: idIn(given.hours),
  agent: idIn(given.agent),
  over: countIn(given.over),
  under: idIn(given.under),
  score: idIn(given.score),
  page: idIn(given.page),
})
