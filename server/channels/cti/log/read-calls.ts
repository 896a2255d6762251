import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'
import type { Call as RecordedCall } from '../next-call.ts'
import type { CallerMatch } from '../caller-ids/service.ts'

/** A call with the columns that readers get. */
export type Call = Omit<RecordedCall, 'announced' | 'preferences'> & {
  id: number
  call_id: string
  preferences: { from?: CallerMatch[]; to?: CallerMatch[] }
  created_at: string
  updated_at: string
}

const columns = sql`id, direction, state, "from", from_comment, "to", to_comment, queue, call_id, comment,
  initialized_at, start_at, end_at, duration_waiting_time, duration_talking_time, done, stale, rejected,
  answered_by_id, preferences, created_at, updated_at`

type PageRange = { limit: number; offset?: number }

/** The newest first. */
export async function selectCalls(
  db: Db,
  where: RawBuilder<boolean>,
  { limit, offset = 0 }: PageRange = { limit: 1 },
): Promise<Call[]> {
  const { rows } = await sql<Call>`
    select ${columns} from cti_logs where ${where}
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function callExists(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from cti_logs where id = ${id}`.execute(db)
  return rows.length > 0
}

type SeenQueue = { name: string; last_call_at: string }

export async function selectQueues(db: Db, where: RawBuilder<boolean>, since: Date): Promise<SeenQueue[]> {
  const { rows } = await sql<SeenQueue>`
    select queue as name, max(created_at) as last_call_at from cti_logs
    where created_at >= ${since.toISOString()}::timestamptz and queue is not null and ${where}
    group by queue order by last_call_at desc limit 500`.execute(db)
  return rows
}
