import { z } from 'zod'
import { condition } from './condition.ts'
import { endpoint } from './endpoint.ts'
import { spreadsheetType } from './export.ts'
import { flag, id, int, text } from './lenient.ts'
import { isTimeZone } from './opening-hours.ts'
import { failsWith } from './issues.ts'
import { assets, recordId } from './wire.ts'

/** The reports that deployed clients know; our own are in `report-figures.ts`. */
const permission = ['report'] as const

export const reportTimeZone = text(100).refine(
  isTimeZone,
  failsWith('invalid_value', 'is not a time zone such as Europe/Berlin'),
)

const backend = z.object({
  name: z.string(),
  display: z.string(),
  selected: z.boolean(),
  dataDownload: z.boolean(),
  adapter: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
})
const metric = z.object({
  name: z.string(),
  display: z.string(),
  default: z.boolean().optional(),
  prio: z.int(),
  backend: z.array(backend),
})

export const reportTimeRanges = ['realtime', 'day', 'week', 'month', 'year'] as const
export type ReportTimeRange = (typeof reportTimeRanges)[number]

/** Forms send the chosen names as keys: `{"1": true}`. */
const chosen = z.record(z.string().max(100), z.unknown()).optional()

const span = {
  metric: text(100),
  year: int(1970, 2999).optional(),
  month: int(1, 12).optional(),
  day: int(1, 31).optional(),
  week: int(1, 53).optional(),
  timeRange: text(20).optional().meta({ description: 'realtime, day, week, month or year; anything else is year.' }),
  timezone: reportTimeZone.nullish(),
  profiles: chosen.meta({ description: 'The profile as a key: `{"1": true}`.' }),
  profile_id: id().optional(),
}

const sets = {
  tag: 'reports',
  permission,
  path: '/reports/sets',
  costly: true,
  writes: false,
  input: z.object({ ...span, downloadBackendSelected: text(100), sheet: flag() }),
  output: z.object({ count: z.int(), ticket_ids: z.array(recordId).max(100), assets }),
  alsoProduces: spreadsheetType,
  description: 'At most 100 tickets, the newest first. `sheet=true` returns an XLSX workbook of at most 6000.',
}

export const Reports = {
  config: endpoint({
    tag: 'reports',
    permission,
    method: 'GET',
    path: '/reports/config',
    output: z.object({
      config: z.object({ metric: z.record(z.string(), metric) }),
      profiles: z.array(z.looseObject({ id: recordId, name: z.string(), condition, active: z.boolean() })),
      dimensions: z.array(z.object({ by: z.string(), name: z.string() })).meta({
        description: 'Custom fields of tickets that our own reports can count by.',
      }),
    }),
    summary: 'List the metrics of reports and the profiles that the caller may use',
  }),
  generate: endpoint({
    tag: 'reports',
    permission,
    method: 'POST',
    path: '/reports/generate',
    costly: true,
    writes: false,
    input: z.object({ ...span, backends: chosen }),
    output: z.object({ data: z.record(z.string(), z.array(z.int())) }),
    summary: 'Count tickets by minute, hour, day or month',
    description:
      'Only tickets that the caller may read are counted. Minutes, hours, days and months are those of `timezone`, ' +
      'also across a change of the clocks.',
    example: { input: { metric: 'count', profile_id: 1, backends: { 'count::created': true } } },
  }),
  sets: endpoint({ ...sets, method: 'GET', summary: 'List the tickets behind a count' }),
  setsByPost: endpoint({ ...sets, method: 'POST', summary: 'The same, with parameters in the body' }),
}
