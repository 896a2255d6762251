import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { ReportFigures } from '#contract/report-figures.ts'
import type { Ctx } from '#kernel/context.ts'
import { planForValues } from '#kernel/db/plan-for-values.ts'
import { getDimension } from './dimensions.ts'
import { type Figure, figureOf, within } from './figures.ts'
import { readRequest, type ReportRequest } from './request.ts'
import { notMerged } from './scope.ts'
import { endOf, startOf } from './span.ts'
import { listClosedAt, pastEnd, wasOpenAt } from './stock.ts'
import { minutesOf } from './times.ts'

type Input = InputOf<typeof ReportFigures.tickets>

/** The tickets behind a figure: found by the conditions that counted them. */
export async function listTicketsOf(ctx: Ctx, input: Input): Promise<OutputOf<typeof ReportFigures.tickets>> {
  const request = await readRequest(ctx, input)
  const { span, zone } = request
  const moments = { from: startOf(span.first, zone), to: endOf(span, zone) }
  const source = await sourceOf(request, moments, input)
  const found = {
    ...source,
    where: sql<boolean>`${request.scope.where} and ${source.where} and ${inRow(ctx, input)}`,
  }
  const { ids, count } = await selectPage(ctx, found, {
    limit: input.per_page,
    offset: (input.page - 1) * input.per_page,
  })
  const assets = await ctx.deps.assets.collectByIds(ctx, { Ticket: ids })
  return { ...moments, total_count: count, record_ids: ids, assets }
}

export type Source = Pick<Figure, 'from' | 'where' | 'isRepeated'> & {
  /** Few tickets that do not count. They are counted apart, because the index for reports has no ids. */
  without?: readonly number[]
}
type Moments = { from: string; to: string }

async function sourceOf(request: ReportRequest, moments: Moments, input: Input): Promise<Source> {
  const { figure } = input
  if (figure === 'open') return openAtEnd(request)
  if (figure !== 'sla_met' && figure !== 'sla_missed') return figureWithin(request, figure, moments, input)
  const outcome = figure === 'sla_met' ? 'met' : 'missed'
  const parts = (['first_response', 'update', 'solution'] as const).map(
    (what) => figureWithin(request, `${what}_${outcome}`, moments, input).where,
  )
  return { from: sql`tickets`, where: sql<boolean>`(${sql.join(parts, sql` or `)})` }
}

async function openAtEnd({ ctx, scope, span, zone }: ReportRequest): Promise<Source> {
  const end = pastEnd(scope, endOf(span, zone))
  return {
    from: sql`tickets`,
    where: sql<boolean>`${notMerged(scope)} and ${wasOpenAt(scope, end)}`,
    without: [...(await listClosedAt(ctx.db, scope, end))],
  }
}

function figureWithin(
  { scope, zone }: ReportRequest,
  name: Parameters<typeof figureOf>[0],
  { from, to }: Moments,
  input: Input,
): Source {
  const { weekday, hour, hours, agent_id: agentId } = input
  const figure = figureOf(name, scope)
  const local = sql`(${figure.at} at time zone ${zone})`
  const parts = [
    figure.where,
    within(figure.at, from, to),
    ...tookTime(input),
    ...(name === 'rated' && input.score !== undefined ? [sql`rating.score = ${input.score}`] : []),
    ...(weekday === undefined ? [] : [sql`date_part('isodow', ${local}) = ${weekday}`]),
    ...(hour === undefined ? [] : [sql`date_part('hour', ${local}) between ${hour} and ${hour + hours - 1}`]),
    ...(name === 'accounted' && agentId ? [sql`entry.created_by_id = ${agentId}`] : []),
  ]
  return { ...figure, where: sql<boolean>`(${sql.join(parts, sql` and `)})` }
}

/** Answers and solutions that took a time between these limits, in minutes. */
const tookTime = ({ figure, over, under, time }: Input): RawBuilder<boolean>[] => {
  const what = figure === 'answered' ? 'first_response' : figure === 'closed' ? 'solution' : undefined
  if (!what) return []
  const minutes = minutesOf(what, time)
  return [
    ...(over === undefined ? [] : [sql<boolean>`${minutes} >= ${over}`]),
    ...(under === undefined ? [] : [sql<boolean>`${minutes} < ${under}`]),
  ]
}

const inRow = (ctx: Ctx, { by, key = null }: Input): RawBuilder<boolean> =>
  by ? getDimension(ctx, by).isInRow(key) : sql<boolean>`true`

/**
 * The newest first, with the number of all: also of use where only the first hundred are shown. A ticket that occurs once
 * is found in the order of an index, and all are counted without being kept.
 */
export async function selectPage(
  { db }: Ctx,
  { from, where, isRepeated, without = [] }: Source,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; count: number }> {
  const isLeftOut = sql<boolean>`tickets.id = any(${without}::int[])`
  const source = sql`from ${from} where ${where} and not ${isLeftOut}`
  const found = isRepeated ? sql`select distinct tickets.id, tickets.created_at ${source}` : undefined
  const count = found
    ? sql`(select count(*) from found)`
    : sql`(select count(*) from ${from} where ${where}) - (select count(*) from ${from} where ${where} and ${isLeftOut})`
  const { rows } = await sql<{ ids: number[]; count: number }>`
    ${found ? sql`with found as materialized (${found})` : sql``}
    select (${count})::int as count, coalesce((select array_agg(id order by created_at desc, id desc) from (
      ${found ? sql`select id, created_at from found` : sql`select tickets.id, tickets.created_at ${source}`}
      order by created_at desc, id desc limit ${limit} offset ${offset}) page), '{}') as ids
    ${planForValues}`.execute(db)
  return rows[0] as { ids: number[]; count: number }
}
