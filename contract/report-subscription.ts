import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { failsWith } from './issues.ts'
import { bool, id, int, list, optionalId, requiredText, text } from './lenient.ts'
import { reportDimension } from './report-figures.ts'
import { reportTimeZone } from './report.ts'
import { optional } from './resource.ts'
import { audit, empty, recordId, timestamp } from './wire.ts'

/** Daily: about the day before. Weekly: about the seven days before. Monthly: about the month before. */
const reportPlans = ['daily', 'weekly', 'monthly'] as const
export type ReportPlan = (typeof reportPlans)[number]

const choice = <T extends readonly [string, ...string[]]>(names: T) =>
  z.enum(names, failsWith('invalid_value', `is not one of ${names.join(', ')}`))

const mostReportRecipients = 50

const fields = {
  name: requiredText('Name', 150),
  active: bool().default(true),
  plan: choice(reportPlans).default('weekly'),
  weekday: int(1, 7).default(1).meta({ description: 'Of a weekly report; 1 is Monday.' }),
  monthday: int(1, 31).default(1).meta({ description: 'Of a monthly report; the last day where a month is shorter.' }),
  time_of_day: text(5)
    .refine(
      (value) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value),
      failsWith('invalid_value', 'is not a time such as 07:00'),
    )
    .default('07:00'),
  timezone: reportTimeZone
    .nullable()
    .default(null)
    .meta({ description: 'Of the time and the days; by default that of the helpdesk.' }),
  format: choice(['xlsx', 'csv']).default('xlsx').meta({ description: 'Of the attached tables.' }),
  by: reportDimension.default('group').meta({ description: 'The rows of one of the attached tables.' }),
  time: choice(['elapsed', 'business']).default('elapsed'),
  profile_id: optionalId().default(null),
  group_id: optionalId().default(null),
  user_ids: list(id(), mostReportRecipients).meta({
    description: 'Who receives it: active users who may see reports and the profile. Each gets their own figures.',
  }),
}

const record = z
  .object({
    id: recordId,
    name: z.string(),
    active: z.boolean(),
    plan: z.enum(reportPlans),
    weekday: z.int(),
    monthday: z.int(),
    time_of_day: z.string(),
    timezone: z.string().nullable(),
    format: z.enum(['xlsx', 'csv']),
    by: z.string(),
    time: z.enum(['elapsed', 'business']),
    profile_id: recordId.nullable(),
    group_id: recordId.nullable(),
    user_ids: z.array(recordId),
    recipients: z.array(
      z.object({
        id: recordId,
        name: z.string(),
        outcome: z
          .enum(['mailed', 'not_allowed'])
          .nullable()
          .meta({ description: 'Of the last report: `not_allowed` if the person could not see it any more.' }),
      }),
    ),
    next_run_at: timestamp.nullable(),
    last_run_at: timestamp.nullable(),
    changeable: z.boolean().meta({ description: 'Whether the caller may change it.' }),
    ...audit,
  })
  .meta({ id: 'ReportSubscription' })

const about = { tag: 'report_subscriptions', permission: ['report'] as const, model: 'Report::Subscription' }
const path = '/report_subscriptions'
const one = { ...about, path: `${path}/{id}` }

/** Reports that are mailed at set times. */
export const ReportSubscriptions = {
  list: endpoint({
    ...about,
    method: 'GET',
    path,
    output: z.array(record),
    summary: 'List email reports',
    description: 'Those that the caller created or receives; with the permission `admin.report_profile` all of them.',
  }),
  candidates: endpoint({
    ...about,
    model: undefined,
    method: 'GET',
    path: `${path}/candidates`,
    output: z.array(z.object({ id: recordId, name: z.string(), email: z.string().nullable() })),
    summary: 'List the users who can receive reports',
  }),
  create: endpoint({
    ...about,
    method: 'POST',
    path,
    status: 201,
    input: z.object(fields),
    output: record,
    summary: 'Create an email report',
    description:
      'Every recipient gets the figures of the tickets that they may read. Reports whose time passed while the service ' +
      'did not run are mailed once, for the last of those times.',
    example: { input: { name: 'Monday report', plan: 'weekly', user_ids: [3] } },
  }),
  update: endpoint({
    ...one,
    method: 'PUT',
    input: z.object({ id: id(), ...optional(fields) }),
    output: record,
    summary: 'Update an email report',
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Delete an email report',
  }),
  send: endpoint({
    ...one,
    method: 'POST',
    path: `${path}/{id}/send`,
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Email the report to the caller now',
  }),
  leave: endpoint({
    ...one,
    method: 'DELETE',
    path: `${path}/{id}/recipient`,
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Stop receiving an email report',
  }),
}
