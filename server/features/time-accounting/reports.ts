import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { spreadsheetType } from '#contract/export.ts'
import type { TimeReports } from '#contract/time-accounting.ts'
import { openedFor } from '#features/tickets/policy.ts'
import { formatTimeUnit } from '#kernel/format-time-unit.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Cell } from '#kernel/export/cell.ts'
import { rawAnswer } from '#kernel/http/raw-answer.ts'
import { streamXlsx } from '#kernel/xlsx/stream-xlsx.ts'

type Name = keyof typeof TimeReports
type RowOf<N extends Name> = OutputOf<(typeof TimeReports)[N]>[number]
type Month = InputOf<typeof TimeReports.ticket>

/** How a report is grouped and summed, and the columns of its spreadsheet. */
type Report<N extends Name> = {
  /** Its columns, named as on the wire. */
  columns(actor: Actor): RawBuilder<unknown>
  /** The grouping of rows; without it, every entry is a row. */
  group?: RawBuilder<unknown>
  order: RawBuilder<unknown>
  header: string[]
  cells(row: RowOf<N>): Cell[]
}

const nameOf = (table: string) => sql`coalesce(nullif(trim(concat_ws(' ', ${sql.ref(`${table}.firstname`)},
  ${sql.ref(`${table}.lastname`)})), ''), nullif(${sql.ref(`${table}.email`)}, ''), ${sql.ref(`${table}.login`)})`
const sum = sql`sum(entry.time_unit)`

/** A report covers all tickets, but shows titles only of tickets that the caller may read. */
const ticketFor = (actor: Actor) => sql`json_build_object('id', tickets.id, 'number', tickets.number,
  'title', case when ${openedFor(actor, 'read')} then tickets.title else '' end) as ticket,
  ${nameOf('customer')} as customer, organizations.name as organization, ${nameOf('agent')} as agent`
const customer = sql`json_build_object('id', customer.id, 'login', customer.login, 'firstname', customer.firstname,
  'lastname', customer.lastname, 'email', customer.email) as customer`
const organization = sql`case when organizations.id is null then null
  else json_build_object('id', organizations.id, 'name', organizations.name) end as organization`

const fullName = ({ firstname, lastname, login }: RowOf<'customer'>['customer']) =>
  [firstname, lastname].filter(Boolean).join(' ') || login

const reports: { [N in Name]: Report<N> } = {
  activity: {
    columns: (actor) => sql`${ticketFor(actor)}, entry.time_unit, types.name as type, entry.created_at`,
    order: sql`entry.created_at, entry.id`,
    header: ['number', 'title', 'customer', 'organization', 'agent', 'type', 'time_unit', 'created_at'],
    cells: ({ ticket: { number, title }, customer, organization, agent, type, time_unit, created_at }) => [
      number,
      title,
      customer,
      organization,
      agent,
      type,
      Number(time_unit),
      created_at,
    ],
  },
  ticket: {
    columns: (actor) => sql`${ticketFor(actor)}, ${sum} as time_unit`,
    group: sql`tickets.id, customer.id, organizations.id, agent.id`,
    order: sql`tickets.id, agent.id`,
    header: ['number', 'title', 'customer', 'organization', 'agent', 'time_unit'],
    cells: ({ ticket: { number, title }, customer, organization, agent, time_unit }) => [
      number,
      title,
      customer,
      organization,
      agent,
      Number(time_unit),
    ],
  },
  customer: {
    columns: () => sql`${customer}, ${organization}, ${sum} as time_unit`,
    group: sql`customer.id, organizations.id`,
    order: sql`${sum} desc, customer.id, organizations.id`,
    header: ['customer', 'email', 'organization', 'time_unit'],
    cells: (row) => [fullName(row.customer), row.customer.email, row.organization?.name ?? null, Number(row.time_unit)],
  },
  organization: {
    columns: () => sql`${organization}, ${sum} as time_unit`,
    group: sql`organizations.id`,
    order: sql`${sum} desc, organizations.id`,
    header: ['organization', 'time_unit'],
    cells: (row) => [row.organization?.name ?? null, Number(row.time_unit)],
  },
}

/** By the current customer and organization of each ticket. */
export async function reportTime<N extends Name>(ctx: Ctx, name: N, { year, month, limit, download }: Month) {
  const { columns, group, order, header, cells } = reports[name]
  const zone = (await ctx.deps.settings.text('timezone_default')) || 'UTC'
  const first = sql`make_timestamp(${year}::int, ${month}::int, 1, 0, 0, 0)`
  const { rows } = await sql<RowOf<N>>`
    select ${columns(ctx.actor)}
    from ticket_time_accountings entry
    join tickets on tickets.id = entry.ticket_id
    join users customer on customer.id = tickets.customer_id
    join users agent on agent.id = entry.created_by_id
    left join organizations on organizations.id = tickets.organization_id
    left join ticket_time_accounting_types types on types.id = entry.type_id
    where entry.created_at >= ${first} at time zone ${zone}
      and entry.created_at < (${first} + interval '1 month') at time zone ${zone}
    ${group ? sql`group by ${group}` : sql``} order by ${order} limit ${limit}`.execute(ctx.db)
  const told = rows.map((row) => ({ ...row, time_unit: formatTimeUnit(row.time_unit) as string }))
  if (!download) return told
  const filename = `time-by-${name}-${year}-${String(month).padStart(2, '0')}.xlsx`
  return rawAnswer(spreadsheetType, streamXlsx(header, [told.map(cells)]), {
    'Content-Disposition': `attachment; filename="${filename}"`,
  })
}
