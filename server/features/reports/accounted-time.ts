import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { ReportFigures } from '#contract/report-figures.ts'
import { loadPeopleNames } from '#features/users/service.ts'
import { planForValues } from '#kernel/db/plan-for-values.ts'
import { namesById } from '#kernel/db/relations.ts'
import { figureOf, within } from './figures.ts'
import { presentRequest, type ReportRequest } from './request.ts'
import { endOf, startOf } from './span.ts'

type Row = {
  of: 'span' | 'agent' | 'type'
  part: number
  user_id: number | null
  type_id: number | null
  units: number
  tickets: number
}

/** Both spans, agents and types in one pass. */
export async function sumTime(request: ReportRequest): Promise<OutputOf<typeof ReportFigures.time>> {
  const rows = await selectSums(request)
  const { ctx } = request
  const of = (what: Row['of'], part: number) => rows.filter((row) => row.of === what && row.part === part)
  const [agents, types] = [of('agent', 1), of('type', 1)]
  const people = await loadPeopleNames(ctx, new Set(agents.flatMap(({ user_id }) => user_id ?? [])))
  const names = await namesById(
    ctx.db,
    'ticket_time_accounting_types',
    new Set(types.flatMap(({ type_id }) => type_id ?? [])),
  )
  return {
    ...presentRequest(request),
    total: of('span', 1)[0]?.units ?? 0,
    total_before: of('span', 0)[0]?.units ?? 0,
    tickets: of('span', 1)[0]?.tickets ?? 0,
    agents: agents.map(({ user_id, units, tickets }) => ({
      user_id: user_id as number,
      name: people.get(user_id as number) ?? '',
      time_unit: units,
      tickets,
    })),
    types: types.map(({ type_id, units }) => ({
      type_id,
      name: type_id === null ? null : (names.get(type_id) ?? null),
      time_unit: units,
    })),
  }
}

async function selectSums({ ctx, scope, span, before, zone }: ReportRequest): Promise<Row[]> {
  const { from, at, where } = figureOf('accounted', scope)
  const begin = startOf(span.first, zone)
  const { rows } = await sql<Row>`
    select case when grouping(user_id) = 0 then 'agent' when grouping(type_id) = 0 then 'type' else 'span' end as of,
      part, user_id, type_id, sum(time_unit)::float8 as units, count(distinct ticket_id)::int as tickets
    from (
      select (${at} >= ${begin}::timestamptz)::int as part, entry.created_by_id as user_id, entry.type_id,
        entry.time_unit, entry.ticket_id
      from ${from} where ${scope.where} and ${where} and ${within(at, startOf(before.first, zone), endOf(span, zone))}
    ) as entries
    group by grouping sets ((part), (part, user_id), (part, type_id)) order by units desc, user_id, type_id
    ${planForValues}`.execute(ctx.db)
  return rows
}
