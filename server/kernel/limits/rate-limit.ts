import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'

export type Limit = { key: string; max: number; seconds: number; now: Date }
export type LimitAnswer = { allowed: boolean; retryAfter: number }

const longestKey = 200

/**
 * Counts one attempt in a fixed window. One statement, so that parallel attempts in several processes share one truth:
 * of 200 at once exactly `max` are allowed.
 */
export async function takeFromLimit(db: Db, limit: Limit): Promise<LimitAnswer> {
  if (db.isTransaction) throw new Error('A limit counted inside a transaction would be undone with it.')
  return countWith(db, limit)
}

/** For what happens in a transaction or not at all: undone with it, and whoever comes next waits for it. */
export const takeFromLimitWithin = ({ db }: Ctx, limit: Limit): Promise<LimitAnswer> => countWith(db, limit)

async function countWith(db: Db, limit: Limit): Promise<LimitAnswer> {
  const { rows } = await sql<{ count: number; seconds_left: number }>`
    insert into rate_limits as current (key, ends_at, count)
    values (${limit.key}, ${limit.now}::timestamptz + make_interval(secs => ${limit.seconds}), 1)
    on conflict (key) do update set
      ends_at = case when current.ends_at <= ${limit.now} then excluded.ends_at else current.ends_at end,
      count = case when current.ends_at <= ${limit.now} then 1 else least(current.count, ${limit.max}::int) + 1 end
    returning count, ceil(extract(epoch from ends_at - ${limit.now}::timestamptz))::int as seconds_left
  `.execute(db)
  const { count, seconds_left } = rows[0]!
  const allowed = count <= limit.max
  return { allowed, retryAfter: allowed ? 0 : seconds_left }
}

export async function forgetEndedLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('ends_at', '<=', now.toISOString()).execute()
}

/** One key for all spellings of a value: case, full width, surrounding space and invisible characters do not count. */
export function limitKey(scope: string, value: string): string {
  const plain = value
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .toLowerCase()
    .trim()
  const short = plain.length > longestKey ? createHash('sha256').update(plain).digest('hex') : plain
  return `${scope}:${short}`
}
