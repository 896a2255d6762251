import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { spreadsheetType } from './export.ts'
import { int, optionalId, text } from './lenient.ts'
import { failsWith } from './issues.ts'
import { reportTimeZone } from './report.ts'
import { assets, recordId, timestamp } from './wire.ts'

/** Figures that each have a list of tickets behind them. */
export const reportFigureNames = [
  'created',
  'closed',
  'open',
  'answered',
  'reopened',
  'one_touch',
  'first_response_met',
  'first_response_missed',
  'update_met',
  'update_missed',
  'solution_met',
  'solution_missed',
  'sla_met',
  'sla_missed',
  'accounted',
  'rated',
] as const
export type ReportFigureName = (typeof reportFigureNames)[number]

/** What the rows of a table are: `channel` is the type of the first message. */
export const reportDimensions = ['channel', 'group', 'owner', 'organization', 'tag'] as const
export type ReportDimension = (typeof reportDimensions)[number]

const isDimension = (value: string) =>
  reportDimensions.some((name) => name === value) || /^ticket\.[a-z]\w*$/.test(value)

/** One of the names above, or a custom field of tickets with options, as in conditions: `ticket.severity`. */
export const reportDimension = text(150).refine(
  isDimension,
  failsWith('invalid_value', `is not one of ${reportDimensions.join(', ')} and no field such as ticket.severity`),
)

const reportIntervals = ['day', 'week', 'month'] as const
export type ReportInterval = (typeof reportIntervals)[number]

const day = (description: string) =>
  text(10)
    .refine((value) => /^\d{4}-\d\d-\d\d$/.test(value), failsWith('invalid_date', 'is not a date such as 2026-01-31'))
    .optional()
    .meta({ description, wire: { type: 'string', format: 'date' } })

const span = {
  from: day('The first day; by default the span has 30 days.'),
  to: day('The last day; by default today.'),
  timezone: reportTimeZone.nullish().meta({ description: 'By default the time zone of the helpdesk.' }),
  profile_id: optionalId().optional(),
  group_id: optionalId().optional(),
  time: z.enum(['elapsed', 'business']).default('elapsed').meta({
    description: '`business`: minutes of business hours, of tickets with an SLA only.',
  }),
}
const dates = z.object({ from: z.iso.date(), to: z.iso.date() })
const described = { span: dates, before: dates, timezone: z.string() }

/** In minutes; `count` is the number of tickets that were measured. */
const times = z.object({ count: z.int(), median: z.int().nullable(), p90: z.int().nullable() })
const kept = z.object({ met: z.int(), missed: z.int() })

const figures = z
  .object({
    created: z.int(),
    closed: z.int(),
    open: z.int().meta({ description: 'Open at the end of the period, or now.' }),
    reopened: z.int(),
    one_touch: z.int().meta({ description: 'Closed once, with one message of an agent.' }),
    first_response: times,
    solution: times,
    first_response_sla: kept,
    update_sla: kept.meta({
      description: 'Replies after the first one, or updates, by the time of an agent’s last reply.',
    }),
    solution_sla: kept,
  })
  .meta({ id: 'ReportFigures' })

const row = z
  .object({
    key: z.union([recordId, z.string()]).nullable().meta({
      description: 'The id of the group, owner, organization, tag or message type, or the key of the option.',
    }),
    name: z.string().nullable(),
    created: z.int(),
    closed: z.int(),
    open: z.int(),
    one_touch: z.int(),
    first_response: times.omit({ p90: true }),
    solution: times.omit({ p90: true }),
    first_response_sla: kept,
    update_sla: kept.meta({
      description: 'Replies after the first one, or updates, by the time of an agent’s last reply.',
    }),
    solution_sla: kept,
  })
  .meta({ id: 'ReportRow' })

/** Where the classes of times begin, in minutes, after the first one. */
export const reportTimeLimits = [15, 30, 60, 120, 240, 480, 1440, 4320] as const

const about = { tag: 'reports', permission: ['report'], method: 'GET', costly: true } as const
const counted = 'Only tickets that the caller may read are counted, merged ones never.'

/** Reports beyond those that deployed clients know. */
/** The tables of a report, each a sheet of its workbook. */
export const reportTables = [
  'figures',
  'series',
  'first_response',
  'solution',
  'hours',
  'breakdown',
  'time',
  'sla',
  'satisfaction',
] as const
export type ReportTableName = (typeof reportTables)[number]

export const ReportFigures = {
  summary: endpoint({
    ...about,
    path: '/reports/summary',
    input: z.object(span),
    output: z.object({ ...described, figures, figures_before: figures }),
    summary: 'Get the figures for a period and for the one before',
    description:
      `${counted} Tickets count on the day on which they were created, first closed or first answered. A span has at ` +
      'most 1100 days; the span before has as many days and ends where it begins.',
  }),
  series: endpoint({
    ...about,
    path: '/reports/series',
    input: z.object({ ...span, interval: z.enum(reportIntervals).optional() }),
    output: z.object({
      ...described,
      interval: z.enum(reportIntervals),
      buckets: z.array(
        dates.extend({
          created: z.int(),
          closed: z.int(),
          open: z.int().nullable().meta({ description: 'At the end; null in the future.' }),
          created_before: z.int().nullable().meta({ description: 'At the same point in the period before.' }),
          closed_before: z.int().nullable(),
        }),
      ),
    }),
    summary: 'Count tickets by day, week or month',
    description: `${counted} The first and the last week or month may be cut off by the period.`,
  }),
  breakdown: endpoint({
    ...about,
    path: '/reports/breakdown',
    input: z.object({ ...span, by: reportDimension }),
    output: z.object({ ...described, by: z.string(), rows: z.array(row), total: z.int() }),
    summary: 'Count tickets by channel, group, owner, organization, tag or the options of a custom field',
    example: { input: { by: 'group' } },
    description: `${counted} At most 100 rows, those with the most tickets first; \`total\` is the number of all rows.`,
  }),
  distribution: endpoint({
    ...about,
    path: '/reports/distribution',
    input: z.object({ ...span, of: z.enum(['first_response', 'solution']).default('first_response') }),
    output: z.object({
      ...described,
      of: z.string(),
      classes: z.array(
        z.object({
          over: z.int().nullable().meta({ description: 'Minutes; null in the first class.' }),
          under: z.int().nullable(),
          count: z.int(),
          count_before: z.int(),
        }),
      ),
    }),
    summary: 'Count first responses or solutions by how long they took',
    description: counted,
  }),
  heatMap: endpoint({
    ...about,
    path: '/reports/heat_map',
    input: z.object({ ...span, figure: z.enum(['created', 'closed', 'answered']).default('created') }),
    output: z.object({
      ...described,
      figure: z.string(),
      counts: z.array(z.array(z.int()).length(24)).length(7).meta({ description: 'From Monday, by hour.' }),
    }),
    summary: 'Count tickets by weekday and hour',
    description: `${counted} Hours are those of the time zone on that day.`,
  }),
  time: endpoint({
    ...about,
    path: '/reports/time',
    input: z.object(span),
    output: z.object({
      ...described,
      total: z.number(),
      total_before: z.number(),
      tickets: z.int(),
      agents: z.array(z.object({ user_id: recordId, name: z.string(), time_unit: z.number(), tickets: z.int() })),
      types: z.array(z.object({ type_id: recordId.nullable(), name: z.string().nullable(), time_unit: z.number() })),
    }),
    summary: 'Sum the accounted time in a period',
    description: 'Of tickets that the caller may read, by the day on which it was accounted.',
  }),
  satisfaction: endpoint({
    ...about,
    path: '/reports/satisfaction',
    input: z.object(span),
    output: z.object({
      ...described,
      asked: z.int(),
      rated: z.int(),
      rated_before: z.int(),
      average: z.number().nullable(),
      average_before: z.number().nullable(),
      scores: z.array(z.object({ score: z.int(), count: z.int(), count_before: z.int() })).length(5),
      comments: z.array(
        z.object({ ticket_id: recordId, number: z.string(), score: z.int(), comment: z.string(), rated_at: timestamp }),
      ),
    }),
    summary: 'Get the ratings in a period',
    description: `${counted} By the day of the rating; the ten newest comments.`,
  }),
  export: endpoint({
    ...about,
    path: '/reports/export',
    input: z.object({
      ...span,
      by: reportDimension.default('group'),
      table: z.enum(reportTables).optional().meta({ description: 'Only this table; all of them if it is left out.' }),
    }),
    output: z.string(),
    produces: spreadsheetType,
    summary: 'Download a report as an XLSX workbook',
    description: `${counted} A sheet for each table: figures, days, weeks or months, times, hours, the rows of \`by\`, promises and ratings.`,
  }),
  tickets: endpoint({
    ...about,
    path: '/reports/tickets',
    input: z.object({
      ...span,
      figure: z.enum(reportFigureNames),
      by: reportDimension.optional(),
      key: text(500).nullish().meta({ description: 'With `by`: the row; without it, the row without a name.' }),
      over: int(0).optional().meta({ description: 'With `answered` or `closed`: it took at least this many minutes.' }),
      under: int(0).optional().meta({ description: 'With `answered` or `closed`: it took fewer minutes.' }),
      score: int(1, 5).optional().meta({ description: 'With `rated`.' }),
      weekday: int(1, 7).optional().meta({ description: '1 is Monday.' }),
      hour: int(0, 23).optional(),
      hours: int(1, 24).default(1).meta({ description: 'With `hour`: how many hours from it on.' }),
      agent_id: optionalId().optional().meta({ description: 'With `accounted`: who logged the time.' }),
      page: int(1, 100_000).default(1),
      per_page: int(1, 200).default(50),
    }),
    output: z.object({
      from: timestamp,
      to: timestamp,
      total_count: z.int(),
      record_ids: z.array(recordId),
      assets,
    }),
    summary: 'List the tickets behind a figure',
    description:
      `${counted} The newest first. The same parameters as those of the figure give the tickets it counted. ` +
      '`sla_met` and `sla_missed` are tickets with at least one such promise.',
    example: { input: { figure: 'created' } },
  }),
}
