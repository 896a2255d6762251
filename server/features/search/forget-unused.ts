import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'

/** A table whose rows several tickets share. */
type SharedTable = { table: string; isUsed: RawBuilder<unknown> }

export type Batch = { after: number; limit: number }

/**
 * Deletes the rows of a batch that no ticket uses; returns the id to continue after, if there may be more. The lock makes
 * writers wait: a transaction that relied on a row must be visible before the row is deleted.
 */
export async function forgetUnused(db: Db, kept: SharedTable, { after, limit }: Batch): Promise<number | undefined> {
  const table = sql.table(kept.table)
  await sql`set local lock_timeout = '2s'; lock table ${table} in share row exclusive mode`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select id from ${table} where id > ${after} order by id limit ${limit}`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`delete from ${table} where id = any(${ids}::int[]) and not ${kept.isUsed}`.execute(db)
  return ids.length === limit ? ids.at(-1) : undefined
}
