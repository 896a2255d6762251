import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { ReportFigures } from '#contract/report-figures.ts'
import { loadPeopleNames } from '#features/users/service.ts'
import { planForValues } from '#kernel/db/plan-for-values.ts'
import { namesById } from '#kernel/db/relations.ts'
import { readIds } from './facts/ids.ts'
import { loadAllTickets, markTickets } from './facts/load-tickets.ts'
import { within } from './figures.ts'
import { presentRequest, type ReportRequest } from './request.ts'
import { endOf, startOf } from './span.ts'

type TimeReport = OutputOf<typeof ReportFigures.time>

/** What was accounted in a span: a list for each column. Units are in hundredths, so that sums are exact. */
type Entries = Record<'tickets' | 'users' | 'types' | 'units', Int32Array>
type Sum = { id: number; units: number; tickets: number[] }

/** For entries without a type. */
const noType = 0

/** Which tickets count is known from their lists: joining a year of entries and tickets takes longer than all of this. */
export async function sumTime(request: ReportRequest): Promise<TimeReport> {
  const { ctx, span, before, zone } = request
  const begin = startOf(span.first, zone)
  const [tickets, entries, former] = await Promise.all([
    loadAllTickets(request),
    readEntries(request, begin, endOf(span, zone)),
    readEntries(request, startOf(before.first, zone), begin),
  ])
  const isCounted = await markTickets(tickets)
  const [agents, types] = [sumBy(entries.users, entries, isCounted), sumBy(entries.types, entries, isCounted)]
  const typesBefore = sumBy(former.types, former, isCounted)
  const people = await loadPeopleNames(ctx, new Set(agents.map(({ id }) => id)))
  const names = await namesById(ctx.db, 'ticket_time_accounting_types', new Set(types.map(({ id }) => id)))
  return {
    ...presentRequest(request),
    total: totalOf(types),
    total_before: totalOf(typesBefore),
    tickets: countTickets(entries, isCounted),
    agents: agents.map((one) => ({
      user_id: one.id,
      name: people.get(one.id) ?? '',
      time_unit: one.units / 100,
      tickets: countTickets(one, isCounted),
    })),
    types: types.map(({ id, units }) => ({
      type_id: id === noType ? null : id,
      name: names.get(id) ?? null,
      time_unit: units / 100,
    })),
  }
}

async function readEntries({ ctx }: ReportRequest, from: string, to: string): Promise<Entries> {
  const { rows } = await sql<Record<keyof Entries, Buffer | null>>`
    select string_agg(int4send(ticket_id), '') as tickets, string_agg(int4send(created_by_id), '') as users,
      string_agg(int4send(coalesce(type_id, ${sql.lit(noType)})), '') as types,
      string_agg(int4send((time_unit * 100)::int), '') as units
    from ticket_time_accountings entry where ${within(sql`entry.created_at`, from, to)} ${planForValues}`.execute(
    ctx.db,
  )
  const [row] = rows
  return {
    tickets: readIds(row?.tickets),
    users: readIds(row?.users),
    types: readIds(row?.types),
    units: readIds(row?.units),
  }
}

/** By the ids in a list; the largest first. */
function sumBy(ids: Int32Array, { tickets, units }: Entries, isCounted: Uint8Array): Sum[] {
  const sums = new Map<number, Sum>()
  for (let place = 0; place < tickets.length; place += 1) {
    const ticket = tickets[place] as number
    if (isCounted[ticket] !== 1) continue
    const id = ids[place] as number
    let sum = sums.get(id)
    if (!sum) sums.set(id, (sum = { id, units: 0, tickets: [] }))
    sum.units += units[place] as number
    sum.tickets.push(ticket)
  }
  // What has no type comes after what has one.
  return [...sums.values()].toSorted((a, b) => b.units - a.units || (a.id || Infinity) - (b.id || Infinity))
}

const totalOf = (sums: readonly Sum[]): number => sums.reduce((total, { units }) => total + units, 0) / 100

/** Each once: its mark is removed while they are counted. */
function countTickets({ tickets }: { tickets: Int32Array | readonly number[] }, isCounted: Uint8Array): number {
  let count = 0
  for (const ticket of tickets) {
    if (isCounted[ticket] !== 1) continue
    count += 1
    isCounted[ticket] = 2
  }
  for (const ticket of tickets) if (isCounted[ticket] === 2) isCounted[ticket] = 1
  return count
}
