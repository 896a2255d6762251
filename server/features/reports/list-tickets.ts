import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { ReportFigures } from '#contract/report-figures.ts'
import type { Ctx } from '#kernel/context.ts'
import { getDimension } from './dimensions.ts'
import { type Figure, figureOf, within } from './figures.ts'
import { readRequest, type ReportRequest } from './request.ts'
import { notMerged } from './scope.ts'
import { endOf, startOf } from './span.ts'
import { pastEnd, wasOpenAt } from './stock.ts'
import { minutesOf } from './times.ts'

type Input = InputOf<typeof ReportFigures.tickets>

/** The tickets behind a figure: found by the conditions that counted them. */
export async function listTicketsOf(ctx: Ctx, input: Input): Promise<OutputOf<typeof ReportFigures.tickets>> {
  const request = await readRequest(ctx, input)
  const { span, zone } = request
  const moments = { from: startOf(span.first, zone), to: endOf(span, zone) }
  const { from, where, isRepeated = false } = sourceOf(request, moments, input)
  const found = {
    from,
    where: sql<boolean>`${request.scope.where} and ${where} and ${inRow(ctx, input)}`,
    isRepeated,
  }
  const { ids, count } = await selectPage(ctx, found, {
    limit: input.per_page,
    offset: (input.page - 1) * input.per_page,
  })
  const assets = await ctx.deps.assets.collectByIds(ctx, { Ticket: ids })
  return { ...moments, total_count: count, record_ids: ids, assets }
}

export type Source = Pick<Figure, 'from' | 'where' | 'isRepeated'>
type Moments = { from: string; to: string }

function sourceOf(request: ReportRequest, moments: Moments, input: Input): Source {
  const { figure } = input
  if (figure === 'open') return openAtEnd(request)
  if (figure !== 'sla_met' && figure !== 'sla_missed') return figureWithin(request, figure, moments, input)
  const outcome = figure === 'sla_met' ? 'met' : 'missed'
  const parts = (['first_response', 'update', 'solution'] as const).map(
    (what) => figureWithin(request, `${what}_${outcome}`, moments, input).where,
  )
  return { from: sql`tickets`, where: sql<boolean>`(${sql.join(parts, sql` or `)})` }
}

const openAtEnd = ({ scope, span, zone }: ReportRequest): Source => ({
  from: sql`tickets`,
  where: sql<boolean>`${notMerged(scope)} and ${wasOpenAt(scope, pastEnd(scope, endOf(span, zone)))}`,
})

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
  { from, where, isRepeated }: Source,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; count: number }> {
  const found = sql`select ${isRepeated ? sql`distinct` : sql``} tickets.id, tickets.created_at from ${from} where ${where}`
  const { rows } = await sql<{ ids: number[]; count: number }>`
    ${isRepeated ? sql`with found as materialized (${found})` : sql``}
    select (select count(*)::int from ${isRepeated ? sql`found` : sql`${from} where ${where}`}) as count,
      coalesce((select array_agg(id order by created_at desc, id desc) from (
        ${isRepeated ? sql`select id, created_at from found` : found}
        order by created_at desc, id desc limit ${limit} offset ${offset}) page), '{}') as ids`.execute(db)
  return rows[0] as { ids: number[]; count: number }
}
