import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'
import { partOf } from './count.ts'
import { notMerged, type ReportScope } from './scope.ts'

/**
 * Times in which a ticket was closed and that ended by reopening it since a moment. What was closed when it was created
 * has no entry about it in the history.
 */
const gaps = ({ states, where }: ReportScope, since: string): RawBuilder<unknown> => sql`
  select tickets.id, history.created_at as reopened_at, coalesce((
    select max(closing.created_at) from history closing
    where closing.object = 'Ticket' and closing.o_id = history.o_id and closing.id < history.id
      and closing.type = 'updated' and closing.attribute = 'state'
      and closing.id_from <> all(${states.closed}::int[]) and closing.id_to = any(${states.closed}::int[])
  ), tickets.close_at, tickets.created_at) as closed_at
  from history join tickets on tickets.id = history.o_id
  where history.object = 'Ticket' and history.type = 'updated' and history.attribute = 'state'
    and history.id_from = any(${states.closed}::int[]) and history.id_to = any(${states.open}::int[])
    and history.created_at >= ${since}::timestamptz and ${where}`

/**
 * How many tickets were open at each of these moments, computed backwards from those that are open now: only what
 * happened since the first moment is read. The moments are sorted.
 */
export async function countOpenAt(db: Db, scope: ReportScope, moments: readonly string[]): Promise<number[]> {
  const since = moments[0] as string
  const { rows } = await sql<{ part: number | null; count: number }>`
    with gaps as materialized (${gaps(scope, since)}),
    changes as (
      select created_at as at, 1 as delta from tickets
      where created_at >= ${since}::timestamptz and ${scope.where} and ${notMerged(scope)}
      union all
      select last_close_at, -1 from tickets
      where last_close_at >= ${since}::timestamptz and state_id = any(${scope.states.closed}::int[]) and ${scope.where}
      union all select closed_at, -1 from gaps where closed_at >= ${since}::timestamptz
      union all select reopened_at, 1 from gaps
    )
    select ${partOf(sql`at`, moments)} as part, sum(delta)::int as count from changes group by 1
    union all
    select null, count(*)::int from tickets where state_id = any(${scope.states.open}::int[]) and ${scope.where}`.execute(
    db,
  )
  const now = rows.find(({ part }) => part === null)?.count ?? 0
  const after = (index: number) =>
    rows.reduce((sum, { part, count }) => (part !== null && part > index ? sum + count : sum), 0)
  return moments.map((_, index) => now - after(index))
}

/** The end of a span, or now if it is in the future. A ticket of this millisecond counts. */
export const pastEnd = ({ now }: Pick<ReportScope, 'now'>, end: string): string =>
  end > now ? new Date(Date.parse(now) + 1).toISOString() : end

/** Tickets that were open at a moment. */
export const wasOpenAt = (scope: ReportScope, moment: string): RawBuilder<boolean> => sql<boolean>`(
  tickets.created_at < ${moment}::timestamptz
  and (tickets.state_id = any(${scope.states.open}::int[])
    or (tickets.state_id = any(${scope.states.closed}::int[]) and tickets.last_close_at >= ${moment}::timestamptz))
  and tickets.id not in (
    select gap.id from (${gaps(scope, moment)}) gap where gap.closed_at < ${moment}::timestamptz))`
