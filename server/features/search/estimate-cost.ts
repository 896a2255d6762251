import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'
import type { Visibility } from './candidate-windows.ts'

type Plan = { 'Plan Rows': number; 'Total Cost': number }

/** What the planner expects of a `from … where …`. */
export async function estimateCost(db: Db, from: RawBuilder<unknown>): Promise<{ rows: number; cost: number }> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) select 1 ${from}`.execute(db)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return { rows: plan?.['Plan Rows'] ?? 0, cost: plan?.['Total Cost'] ?? 0 }
}

export async function estimateVisibility(db: Db, visible: RawBuilder<unknown>): Promise<Visibility> {
  const estimate = await estimateCost(db, visible)
  const { rows } = await sql<{ tickets: number }>`
    select reltuples as tickets from pg_class where oid = 'tickets'::regclass`.execute(db)
  return { visible: estimate.rows, tickets: Math.max(estimate.rows, rows[0]?.tickets ?? 0) }
}

/**
 * When the oldest of the newest `size` tickets was changed, or up to a hundredth of all tickets earlier. Read from the
 * planner's histogram at once; counting 100,000 tickets takes 15 ms.
 */
export async function estimateMoment(db: Db, size: number): Promise<string> {
  const { rows } = await sql<{ moment: string | null }>`
    select bounds[floor(1 + (cardinality(bounds) - 1) * (1 - ${size} / greatest(reltuples, ${size})))] as moment
    from pg_class join pg_stats on schemaname = relnamespace::regnamespace::text and tablename = relname,
      lateral (select histogram_bounds::text::timestamptz[]) as histogram (bounds)
    where pg_class.oid = 'tickets'::regclass and attname = 'updated_at'`.execute(db)
  return rows[0]?.moment ?? '-infinity'
}
