import type { OutputOf } from '#contract/endpoint.ts'
import type { ReportFigures, ReportTableName } from '#contract/report-figures.ts'
import type { Cell } from '#kernel/export/cell.ts'
import type { Language } from '#kernel/language.ts'
import { sumTime } from './accounted-time.ts'
import { breakDown } from './breakdown.ts'
import { distributeTimes } from './distribution.ts'
import { mapHours } from './heat-map.ts'
import type { ReportRequest } from './request.ts'
import { countRatings } from './satisfaction.ts'
import { listSeries } from './series.ts'
import { summarize } from './summary.ts'
import { nameDimension, reportTexts } from './texts.ts'

export type ReportTable = { name: string; titles: readonly string[]; rows: Cell[][] }

export type FigureRow = [label: string, value: number | string | null, before: number | string | null]

/** All tables of a report, the figures first, for files and mails. */
export async function buildTables(
  request: ReportRequest,
  by: string,
  language: Language,
): Promise<{ figures: FigureRow[]; tables: ReportTable[] }> {
  const counted = await countAll(request)
  const figures = listFigures(counted, language)
  const tables = [
    figuresTable(figures, language),
    await seriesTable(request, language),
    await timesTable(request, 'first_response', language),
    await timesTable(request, 'solution', language),
    await hoursTable(request, language),
    await breakdownTable(request, by, language),
    timeTable(counted.time, language),
    slaTable(counted.summary, language),
    satisfactionTable(counted.ratings, language),
  ]
  return { figures, tables: tables.filter(({ rows }) => rows.length > 0) }
}

/** One of these tables, without counting the others. */
export async function buildTable(
  request: ReportRequest,
  name: ReportTableName,
  by: string,
  language: Language,
): Promise<ReportTable> {
  switch (name) {
    case 'figures':
      return figuresTable(listFigures(await countAll(request), language), language)
    case 'series':
      return seriesTable(request, language)
    case 'first_response':
    case 'solution':
      return timesTable(request, name, language)
    case 'hours':
      return hoursTable(request, language)
    case 'breakdown':
      return breakdownTable(request, by, language)
    case 'time':
      return timeTable(await sumTime(request), language)
    case 'sla':
      return slaTable(await summarize(request), language)
    case 'satisfaction':
      return satisfactionTable(await countRatings(request), language)
  }
}

function figuresTable(figures: FigureRow[], language: Language): ReportTable {
  const texts = reportTexts[language]
  return { name: texts.figures, titles: [texts.figure, texts.value, texts.before], rows: figures as Cell[][] }
}

type Kept = { met: number; missed: number }
const share = ({ met, missed }: Kept): string | null =>
  met + missed === 0 ? null : `${Math.round((met / (met + missed)) * 1000) / 10}%`

type Summary = OutputOf<typeof ReportFigures.summary>
type Figures = Summary['figures']
type Ratings = OutputOf<typeof ReportFigures.satisfaction>
type AccountedTime = OutputOf<typeof ReportFigures.time>
type Counted = { summary: Summary; ratings: Ratings; time: AccountedTime }

const countAll = async (request: ReportRequest): Promise<Counted> => ({
  summary: await summarize(request),
  ratings: await countRatings(request),
  time: await sumTime(request),
})

function listFigures({ summary, ratings, time }: Counted, language: Language): FigureRow[] {
  const texts = reportTexts[language]
  const { figures, figures_before: before } = summary
  const row = (label: string, read: (of: Figures) => FigureRow[1]): FigureRow => [label, read(figures), read(before)]
  return [
    row(texts.created, ({ created }) => created),
    row(texts.closed, ({ closed }) => closed),
    row(texts.open, ({ open }) => open),
    row(texts.reopened, ({ reopened }) => reopened),
    row(texts.oneTouch, (of) => of.one_touch),
    row(texts.median(texts.firstResponse), (of) => of.first_response.median),
    row(texts.p90(texts.firstResponse), (of) => of.first_response.p90),
    row(texts.median(texts.solution), ({ solution }) => solution.median),
    row(texts.p90(texts.solution), ({ solution }) => solution.p90),
    row(texts.firstResponseMet, (of) => share(of.first_response_sla)),
    row(texts.updateMet, (of) => share(of.update_sla)),
    row(texts.solutionMet, (of) => share(of.solution_sla)),
    ...(ratings.rated + ratings.rated_before > 0
      ? ([
          [texts.rating, ratings.average, ratings.average_before],
          [texts.ratings, ratings.rated, ratings.rated_before],
        ] satisfies FigureRow[])
      : []),
    ...(time.total + time.total_before > 0
      ? ([[texts.accounted, time.total, time.total_before]] satisfies FigureRow[])
      : []),
  ]
}

async function seriesTable(request: ReportRequest, language: Language): Promise<ReportTable> {
  const texts = reportTexts[language]
  const { buckets } = await listSeries(request, undefined)
  return {
    name: texts.series,
    titles: [texts.from, texts.to, texts.created, texts.closed, texts.open, texts.createdBefore, texts.closedBefore],
    rows: buckets.map((one) => [
      one.from,
      one.to,
      one.created,
      one.closed,
      one.open,
      one.created_before,
      one.closed_before,
    ]),
  }
}

async function timesTable(
  request: ReportRequest,
  of: 'first_response' | 'solution',
  language: Language,
): Promise<ReportTable> {
  const texts = reportTexts[language]
  const { classes } = await distributeTimes(request, of)
  const name = (over: number | null, under: number | null) =>
    under === null ? texts.over(over ?? 0) : texts.under(under)
  return {
    name: of === 'solution' ? texts.solution : texts.firstResponse,
    titles: [texts.minutes, texts.tickets, texts.before],
    rows: classes.map(({ over, under, count, count_before }) => [name(over, under), count, count_before]),
  }
}

async function hoursTable(request: ReportRequest, language: Language): Promise<ReportTable> {
  const texts = reportTexts[language]
  const { counts } = await mapHours(request, 'created')
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
  return {
    name: texts.hours,
    titles: [texts.weekday, ...hours],
    rows: counts.map((ofDay, day) => [texts.weekdays[day] as string, ...ofDay]),
  }
}

async function breakdownTable(request: ReportRequest, by: string, language: Language): Promise<ReportTable> {
  const texts = reportTexts[language]
  const { rows } = await breakDown(request, by)
  const label = request.ctx.deps.customFields.of('Ticket').get(by.slice('ticket.'.length))?.definition.display
  const title = nameDimension(language, by, label)
  return {
    name: texts.by(title),
    titles: [
      title,
      texts.created,
      texts.closed,
      texts.open,
      texts.oneTouch,
      texts.median(texts.firstResponse),
      texts.median(texts.solution),
      texts.firstResponseMet,
      texts.updateMet,
      texts.solutionMet,
    ],
    rows: rows.map((row) => [
      row.name ?? texts.none,
      row.created,
      row.closed,
      row.open,
      row.one_touch,
      row.first_response.median,
      row.solution.median,
      share(row.first_response_sla),
      share(row.update_sla),
      share(row.solution_sla),
    ]),
  }
}

/** Empty where no time is accounted. */
function timeTable({ agents }: AccountedTime, language: Language): ReportTable {
  const texts = reportTexts[language]
  return {
    name: texts.accounted,
    titles: [texts.agent, texts.time, texts.tickets],
    rows: agents.map(({ name, time_unit, tickets }) => [name, time_unit, tickets]),
  }
}

/** Empty where nothing was promised. */
function slaTable({ figures, figures_before: before }: Summary, language: Language): ReportTable {
  const texts = reportTexts[language]
  const promises = [
    [texts.firstResponse, figures.first_response_sla, before.first_response_sla],
    [texts.updates, figures.update_sla, before.update_sla],
    [texts.solution, figures.solution_sla, before.solution_sla],
  ] as const
  const isEmpty = promises.every(([, now, then]) => now.met + now.missed + then.met + then.missed === 0)
  return {
    name: texts.sla,
    titles: [texts.promise, texts.met, texts.missed, texts.share, texts.before],
    rows: isEmpty ? [] : promises.map(([name, now, then]) => [name, now.met, now.missed, share(now), share(then)]),
  }
}

/** Has no rows if no customer was asked for a rating and none was given, in this period and the one before. */
function satisfactionTable({ scores, rated, rated_before, asked }: Ratings, language: Language): ReportTable {
  const texts = reportTexts[language]
  return {
    name: texts.satisfaction,
    titles: [texts.score, texts.ratings, texts.before],
    rows:
      asked + rated + rated_before === 0
        ? []
        : scores.map(({ score, count, count_before: then }) => [score, count, then]),
  }
}
