import { type RawBuilder, sql } from 'kysely'
import { planForValues } from '#kernel/db/plan-for-values.ts'
import type { Db } from '#kernel/db/pool.ts'
import { partOf } from './count.ts'
import type { ReportScope } from './scope.ts'

/**
 * Times in which a ticket was closed and that ended by reopening it since a moment. What was closed when it was created
 * has no entry about it in the history.
 */
const gaps = ({ states, where }: ReportScope, since: string, of = sql<boolean>`true`): RawBuilder<unknown> => sql`
  select tickets.id, history.created_at as reopened_at, coalesce((
    select max(closing.created_at) from history closing
    where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id
      and closing.type = 'updated' and closing.attribute = 'state'
      and closing.id_from <> all(${states.closed}::int[]) and closing.id_to = any(${states.closed}::int[])
  ), tickets.close_at, tickets.created_at) as closed_at
  from history join tickets on tickets.id = history.o_id
  where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state'
    and history.id_from = any(${states.closed}::int[]) and history.id_to = any(${states.open}::int[])
    and history.created_at >= ${since}::timestamptz and ${of} and ${where}`

/**
 * How the gaps of some tickets change the number of open tickets, by the number of moments that are not after the change.
 */
export async function sumGaps(
  db: Db,
  scope: ReportScope,
  moments: readonly string[],
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const since = moments[0] as string
  const { rows } = await sql<{ part: number; sum: number }>`
    with gaps as materialized (${gaps(scope, since, sql<boolean>`history.o_id = any(${ids}::int[])`)}),
    changes as (
      select closed_at as at, -1 as delta from gaps where closed_at >= ${since}::timestamptz
      union all select reopened_at, 1 from gaps
    )
    select ${partOf(sql`at`, moments)} as part, sum(delta)::int as sum from changes group by 1
    ${planForValues}`.execute(db)
  return new Map(rows.map(({ part, sum }) => [part, sum]))
}

/** Tickets that were closed at a moment and reopened since. */
export async function listClosedAt(db: Db, scope: ReportScope, moment: string): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select gap.id from (${gaps(scope, moment)}) gap where gap.closed_at < ${moment}::timestamptz
    ${planForValues}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The end of a span, or now if it is in the future. A ticket of this millisecond counts. */
export const pastEnd = ({ now }: Pick<ReportScope, 'now'>, end: string): string =>
  end > now ? new Date(Date.parse(now) + 1).toISOString() : end

/** Tickets that were open at a moment, and those of `listClosedAt`, which were not. */
export const wasOpenAt = (scope: ReportScope, moment: string): RawBuilder<boolean> => sql<boolean>`(
  tickets.created_at < ${moment}::timestamptz
  and (tickets.state_id = any(${scope.states.open}::int[])
    or (tickets.state_id = any(${scope.states.closed}::int[]) and tickets.last_close_at >= ${moment}::timestamptz)))`
