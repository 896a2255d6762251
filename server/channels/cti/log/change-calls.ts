import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { forgottenAtOnce } from '#kernel/jobs/forget.ts'

/** In the order of ids, so that two transactions that lock the same calls do not deadlock. */
export async function lockCalls(db: Db, where: RawBuilder<boolean>): Promise<{ id: number; done: boolean }[]> {
  const { rows } = await sql<{ id: number; done: boolean }>`
    select id, done from cti_logs where ${where} order by id for no key update`.execute(db)
  return rows
}

export async function updateDone({ db, now }: Ctx, ids: readonly number[], done: boolean): Promise<void> {
  await sql`update cti_logs set done = ${done}, updated_at = ${now.toISOString()} where id = any(${ids}::int[])`.execute(
    db,
  )
}

/** Marks calls that began before this time and have not ended; returns their ids. */
export async function markStale({ db, now }: Ctx, since: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update cti_logs set stale = true, updated_at = ${now.toISOString()} where id in (
      select id from cti_logs
      where state <> 'hangup' and not stale and coalesce(initialized_at, created_at) < ${since.toISOString()}::timestamptz
      order by id limit ${most} for no key update)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** With their logged requests, which also contain numbers and names. */
export async function forgetCalls({ db }: Ctx, before: string): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`
    with forgotten as (
      delete from cti_logs where id in (
        select id from cti_logs where created_at < ${before}::timestamptz order by created_at limit ${forgottenAtOnce})
      returning id
    ), told as (
      delete from events using forgotten where events.object = 'cti_logs' and events.object_id = forgotten.id
    )
    select count(*) as forgotten from forgotten`.execute(db)
  return rows[0]?.forgotten ?? 0
}
