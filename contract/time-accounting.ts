import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { spreadsheetType } from './export.ts'
import { makeIssue } from './issues.ts'
import { bool, boundedText, flag, id, int, optionalId, requiredText, text } from './lenient.ts'
import { listParameters, resource } from './resource.ts'
import { empty, recordId, timestamp } from './wire.ts'

const written = /^\d{1,4}(?:[.,]\d{1,10})?$/

/** Time spent, in the unit of the setting; a decimal comma is accepted. Returned as `12.0`. */
export const timeUnit = () =>
  z
    .union([z.number(), z.string()])
    .transform((value, issue) => {
      const amount = written.test(String(value)) ? Number(String(value).replace(',', '.')) : Number.NaN
      if (!(amount <= 9999.99))
        issue.addIssue(makeIssue('out_of_range', 'is not a number from 0 to 9999.99', { min: 0, max: 9999.99 }))
      return amount.toFixed(2)
    })
    .meta({ wire: { type: 'string', pattern: '^\\d{1,4}([.,]\\d+)?$' } })

const entry = z
  .object({
    id: recordId,
    ticket_id: recordId,
    ticket_article_id: recordId.nullable(),
    time_unit: z.string().regex(/^\d+\.\d{1,2}$/),
    type_id: recordId.nullable(),
    created_by_id: recordId,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'TicketTimeAccounting' })

const fields = {
  ticket_article_id: optionalId().optional(),
  type: text(250).nullish(),
  type_id: optionalId().optional(),
}
const paging = { page: listParameters.page, per_page: listParameters.per_page, limit: listParameters.limit }
const ofTicket = { id: id() }
const ofEntry = { ...ofTicket, entry_id: id() }
const spent = { ...fields, time_unit: timeUnit() }
const change = { ...fields, time_unit: timeUnit().optional() }

const about = { tag: 'time_accounting', model: 'Ticket::TimeAccounting' }
const agents = ['ticket.agent']
const accountants = ['admin.time_accounting']

const corrections = {
  permission: [...accountants, ...agents],
  description: 'Users with `admin.time_accounting` can correct every entry, agents only their own.',
}

/** Times of one ticket, for its agents. */
const times = {
  list: endpoint({
    ...about,
    model: 'Ticket',
    method: 'GET',
    path: '/tickets/{id}/time_accountings',
    permission: agents,
    input: z.object({ ...ofTicket, ...paging }),
    output: z.array(entry),
    summary: 'List the time spent on a ticket',
  }),
  show: endpoint({
    ...about,
    method: 'GET',
    path: '/tickets/{id}/time_accountings/{entry_id}',
    permission: agents,
    input: z.object(ofEntry),
    output: entry,
    summary: 'Get an entry of the time spent on a ticket',
  }),
  create: endpoint({
    ...about,
    model: 'Ticket',
    method: 'POST',
    path: '/tickets/{id}/time_accountings',
    permission: agents,
    status: 201,
    input: z.object({ ...ofTicket, ...spent }),
    output: entry,
    summary: 'Add time spent on a ticket',
    example: { input: { time_unit: '15', ticket_article_id: null } },
  }),
  update: endpoint({
    ...about,
    method: 'PUT',
    path: '/tickets/{id}/time_accountings/{entry_id}',
    ...corrections,
    input: z.object({ ...ofEntry, ...change }),
    output: entry,
    summary: 'Correct time spent on a ticket',
  }),
  remove: endpoint({
    ...about,
    method: 'DELETE',
    path: '/tickets/{id}/time_accountings/{entry_id}',
    ...corrections,
    input: z.object(ofEntry),
    output: empty,
    summary: 'Delete time spent on a ticket',
  }),
}

/** The same for administrators of time accounting, for all tickets. */
const allTimes = {
  listAll: endpoint({
    ...about,
    method: 'GET',
    path: '/time_accountings',
    permission: accountants,
    input: z.object(paging),
    output: z.array(entry),
    summary: 'List time entries of all tickets',
  }),
  showAny: endpoint({
    ...about,
    method: 'GET',
    path: '/time_accountings/{id}',
    permission: accountants,
    input: z.object({ id: id() }),
    output: entry,
    summary: 'Get a time entry',
  }),
  createAny: endpoint({
    ...about,
    method: 'POST',
    path: '/time_accountings',
    permission: accountants,
    status: 201,
    input: z.object({ ticket_id: id(), ...spent }),
    output: entry,
    refuses: [404],
    summary: 'Add time spent on any ticket',
    example: { input: { ticket_id: 5, time_unit: '1.23', type_id: null } },
  }),
  updateAny: endpoint({
    ...about,
    method: 'PUT',
    path: '/time_accountings/{id}',
    permission: accountants,
    input: z.object({ id: id(), ...change }),
    output: entry,
    summary: 'Correct a time entry',
  }),
  removeAny: endpoint({
    ...about,
    method: 'DELETE',
    path: '/time_accountings/{id}',
    permission: accountants,
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Delete a time entry',
  }),
}

const time_unit = z.string().regex(/^\d+\.\d{1,2}$/)
const onTicket = {
  ticket: z.object({ id: recordId, number: z.string(), title: z.string() }),
  time_unit,
  customer: z.string(),
  organization: z.string().nullable(),
  agent: z.string(),
}
const organization = z.object({ id: recordId, name: z.string() }).nullable()
const customer = z.object({
  id: recordId,
  login: z.string(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  email: z.string().nullable(),
})

const report = <const N extends string, T extends z.ZodType>(of: N, row: T, summary: string) =>
  endpoint({
    tag: 'time_accounting',
    method: 'GET',
    path: `/time_accounting/log/by_${of}/{year}/{month}`,
    costly: true,
    permission: accountants,
    input: z.object({
      year: int(1970, 9999),
      month: int(1, 12),
      limit: int(1, 10_000).default(10_000),
      download: flag(),
    }),
    output: z.array(row),
    alsoProduces: spreadsheetType,
    summary,
    description: 'Months are in the helpdesk’s time zone. `download=true` returns an XLSX workbook.',
  })

/** Four reports of the time that was accounted in a month. */
export const TimeReports = {
  activity: report(
    'activity',
    z.object({ ...onTicket, type: z.string().nullable(), created_at: timestamp }),
    'List the time entries of a month',
  ),
  ticket: report('ticket', z.object(onTicket), 'Sum the time of a month by ticket and agent'),
  customer: report('customer', z.object({ customer, organization, time_unit }), 'Sum the time of a month by customer'),
  organization: report(
    'organization',
    z.object({ organization, time_unit }),
    'Sum the time of a month by organization',
  ),
}

export const TimeAccounting = { ...times, ...allTimes }

export const TimeAccountingType = {
  ...resource('time_accounting/types', {
    model: 'Ticket::TimeAccounting::Type',
    read: ['admin.time_accounting', 'ticket.agent'],
    write: accountants,
    fields: {
      name: requiredText('Name'),
      note: boundedText('Note', 250).nullable().default(null),
      active: bool().default(true),
    },
    verbs: ['list', 'show', 'create', 'update'],
  }),
  table: 'ticket_time_accounting_types',
}
