import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { ReportFigures } from '#contract/report-figures.ts'
import { figureOf, within } from './figures.ts'
import { presentRequest, type ReportRequest } from './request.ts'
import { notMerged } from './scope.ts'
import { endOf, startOf } from './span.ts'

type Satisfaction = OutputOf<typeof ReportFigures.satisfaction>
type Counted = { score: number; count: number; count_before: number }

const mostComments = 10

/** Ratings of both spans, how many were asked for, and the newest comments. */
export async function countRatings(request: ReportRequest): Promise<Satisfaction> {
  const scores = await countScores(request)
  const sum = (of: 'count' | 'count_before') => scores.reduce((all, one) => all + one[of], 0)
  const average = (of: 'count' | 'count_before') =>
    sum(of) === 0 ? null : Math.round((scores.reduce((all, one) => all + one.score * one[of], 0) / sum(of)) * 100) / 100
  return {
    ...presentRequest(request),
    asked: await countAsked(request),
    rated: sum('count'),
    rated_before: sum('count_before'),
    average: average('count'),
    average_before: average('count_before'),
    scores,
    comments: await listComments(request),
  }
}

async function countScores({ ctx, scope, span, before, zone }: ReportRequest): Promise<Counted[]> {
  const { from, at, where } = figureOf('rated', scope)
  const begin = startOf(span.first, zone)
  const { rows } = await sql<Counted>`
    select rating.score, count(*) filter (where ${at} >= ${begin}::timestamptz)::int as count,
      count(*) filter (where ${at} < ${begin}::timestamptz)::int as count_before
    from ${from} where ${scope.where} and ${where} and ${within(at, startOf(before.first, zone), endOf(span, zone))}
    group by 1`.execute(ctx.db)
  return [5, 4, 3, 2, 1].map((score) => rows.find((row) => row.score === score) ?? { score, count: 0, count_before: 0 })
}

async function countAsked({ ctx, scope, span, zone }: ReportRequest): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ticket_ratings rating join tickets on tickets.id = rating.ticket_id
    where ${scope.where} and ${notMerged(scope)}
      and ${within(sql`rating.asked_at`, startOf(span.first, zone), endOf(span, zone))}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

async function listComments({ ctx, scope, span, zone }: ReportRequest): Promise<Satisfaction['comments']> {
  const { from, at, where } = figureOf('rated', scope)
  const { rows } = await sql<Satisfaction['comments'][number]>`
    select tickets.id as ticket_id, tickets.number, rating.score, rating.comment, rating.rated_at from ${from}
    where ${scope.where} and ${where} and rating.comment is not null
      and ${within(at, startOf(span.first, zone), endOf(span, zone))}
    order by rating.rated_at desc, tickets.id desc limit ${mostComments}`.execute(ctx.db)
  return rows
}
