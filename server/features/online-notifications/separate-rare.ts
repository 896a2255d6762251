import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { separate } from './shared-store.ts'

/** Shared notifications that a list reads to find the newest of a user, at 1.6 µs each. */
const mostRead = 2000
/** As many as a list shows: users with fewer of them among those are rare. */
const leastFrequent = 200
/** Every list reads those that have not been looked at yet. */
const mostNew = 500

/** Up to these ids, users are in no shared notification; `usual` applies to users without one of their own. */
type Bounds = { usual: number; ofFrequent: ReadonlyMap<number, number> }

/**
 * Moves shared notifications of users who are in few of them to rows of their own: their lists would read all shared
 * notifications. What is left belongs to users who find enough among the newest.
 */
export async function separateRare({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('separate_rare_notifications', 0))`.execute(db)
  const before = await readBounds(db)
  if (!(await hasManyNew(db, before))) return
  const until = await findLastCommitted(db)
  const frequent = await listFrequentUsers(db, until)
  await separateOthers(db, before, until, frequent)
  const ofFrequent = new Map(frequent.map((id) => [id, before.ofFrequent.get(id) ?? before.usual]))
  await writeBounds(db, { usual: until, ofFrequent })
}

/** Of new notifications, and of older ones for users who were frequent until now. */
async function separateOthers(db: Db, before: Bounds, until: number, frequent: readonly number[]): Promise<void> {
  const leaving = [...before.ofFrequent].filter(([id]) => !frequent.includes(id))
  const begin = Math.min(before.usual, ...leaving.map(([, bound]) => bound))
  await separate(db, {
    chosen: sql`first_id > ${begin} and first_id <= ${until}
      and (first_id > ${before.usual} or user_ids && ${leaving.map(([id]) => id)}::int[])
      and not user_ids <@ (${frequent}::int[] || 0)`,
    users: sql`array(select user_id from unnest(user_ids) as user_id where user_id <> all(${frequent}::int[] || 0))`,
  })
}

async function readBounds(db: Db): Promise<Bounds> {
  const { rows } = await sql<{ user_id: number; separated_until: number }>`
    select user_id, separated_until from shared_notification_bounds`.execute(db)
  const bounds = new Map(rows.map(({ user_id, separated_until }) => [user_id, separated_until]))
  const usual = bounds.get(0) ?? 0
  bounds.delete(0)
  return { usual, ofFrequent: bounds }
}

async function hasManyNew(db: Db, { usual }: Bounds): Promise<boolean> {
  const { rows } = await sql`
    select from shared_notifications where first_id > ${usual} limit 1 offset ${mostNew - 1}`.execute(db)
  return rows.length > 0
}

/** Later changes may commit with lower ids than those that can be seen, so that the newest of these is no bound. */
async function findLastCommitted(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select find_last_committed_notification() as id`.execute(db)
  return Number(rows[0]?.id)
}

async function listFrequentUsers(db: Db, until: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from (
      select user_ids from shared_notifications where first_id <= ${until} order by first_id desc limit ${mostRead}
    ) as newest, unnest(user_ids) as user_id
    where user_id > 0 group by user_id having count(*) >= ${leastFrequent}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

async function writeBounds(db: Db, { usual, ofFrequent }: Bounds): Promise<void> {
  const userIds = [0, ...ofFrequent.keys()]
  await sql`delete from shared_notification_bounds where user_id <> all(${userIds}::int[])`.execute(db)
  await sql`
    insert into shared_notification_bounds (user_id, separated_until)
    select * from unnest(${userIds}::int[], ${[usual, ...ofFrequent.values()]}::int[])
    on conflict (user_id) do update set separated_until = excluded.separated_until`.execute(db)
}
