import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { forgottenAtOnce } from '../jobs/forget.ts'

/**
 * Deletes old events, except those that a job still has to read. The last deleted transaction is recorded: a
 * client that returns with an older position has to reload everything.
 */
export async function forgetEvents({ db, deps }: Ctx, before: string): Promise<number> {
  const readers = deps.subscribers.map(({ name }) => name)
  const { rows } = await sql<{ forgotten: number }>`
    with forgotten as (
      delete from events where id in (
        select id from events
        where at < ${before}::timestamptz and at < coalesce((
          select min(created_at) from graphile_worker.jobs
          where task_identifier = any(${readers}::text[]) and attempts < max_attempts), 'infinity')
        order by id limit ${forgottenAtOnce})
      returning txid
    ), passed as (
      insert into event_horizon (txid)
      select txid from forgotten where txid is not null order by txid desc limit 1
      on conflict (only_one) do update set txid = greatest(event_horizon.txid, excluded.txid)
    )
    select count(*) as forgotten from forgotten`.execute(db)
  return rows[0]?.forgotten ?? 0
}
