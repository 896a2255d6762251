import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'

/** What tickets refer to, kept once for all of them. */
type Kept = { table: string; isUsed: RawBuilder<unknown> }

/** So many after an id. */
export type Batch = { after: number; limit: number }

/**
 * Forgets what no ticket has any more, of a batch; tells the id to go on after, if there may be more. Writers wait
 * meanwhile: one who relied on a row being here must be seen before it is taken away.
 */
export async function forgetUnused(db: Db, kept: Kept, { after, limit }: Batch): Promise<number | undefined> {
  const table = sql.table(kept.table)
  await sql`set local lock_timeout = '2s'; lock table ${table} in share row exclusive mode`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select id from ${table} where id > ${after} order by id limit ${limit}`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`delete from ${table} where id = any(${ids}::int[]) and not ${kept.isUsed}`.execute(db)
  return ids.length === limit ? ids.at(-1) : undefined
}
