import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { normalName } from '#kernel/account-name.ts'
import type { Db } from '#kernel/db/pool.ts'

export type RateLimit = { key: string; max: number; seconds: number; now: Date }
export type LimitAnswer = { allowed: boolean; retryAfter: number }

const longestKey = 200

/**
 * Counts one attempt in a fixed window. One statement, so that concurrent attempts in several processes are
 * counted correctly: of 200 exactly `max` are allowed.
 */
export async function takeFromLimit(db: Db, limit: RateLimit): Promise<LimitAnswer> {
  if (db.isTransaction) throw new Error('A limit counted inside a transaction would be undone with it.')
  return countAttempt(db, limit)
}

/** For what a transaction does itself, such as queueing a mail: the count is undone together with it. */
export const takeFromLimitInTransaction = countAttempt

async function countAttempt(db: Db, limit: RateLimit): Promise<LimitAnswer> {
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

/** More than any limit: a count must not grow for ever. */
const highestCount = 1_000_000

/** One attempt that counts against several limits of one window at once; allowed when all of them allow it. */
export async function takeFromLimits(
  db: Db,
  limits: readonly { key: string; max: number }[],
  { seconds, now }: { seconds: number; now: Date },
): Promise<boolean> {
  // Always in the same order, so that transactions do not deadlock.
  const { rows } = await sql<{ key: string; count: number }>`
    insert into rate_limits as current (key, ends_at, count)
    select key, ${now}::timestamptz + make_interval(secs => ${seconds}), 1
    from unnest(${limits.map(({ key }) => key)}::text[]) as key order by key
    on conflict (key) do update set
      ends_at = case when current.ends_at <= ${now} then excluded.ends_at else current.ends_at end,
      count = case when current.ends_at <= ${now} then 1 else least(current.count, ${highestCount}::int) + 1 end
    returning key, count`.execute(db)
  const counts = new Map(rows.map(({ key, count }) => [key, count]))
  return limits.every(({ key, max }) => (counts.get(key) ?? 0) <= max)
}

export async function forgetEndedLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('ends_at', '<=', now.toISOString()).execute()
}

/** One key for all spellings of a value: case, full width, surrounding space and invisible characters do not count. */
export function limitKey(scope: string, value: string): string {
  const plain = normalName(value)
  const short = plain.length > longestKey ? createHash('sha256').update(plain).digest('hex') : plain
  return `${scope}:${short}`
}
