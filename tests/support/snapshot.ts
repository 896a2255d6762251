import { sql } from 'kysely'
import type { World } from './world.ts'

/** A digest of every table. An update to the same value shows as well: `xmin` is the transaction that wrote a row. */
export async function takeSnapshot(
  { db }: World,
  ignored: Record<string, readonly string[]> = {},
): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'graphile_worker') order by 1`.execute(db)
  const digests = await Promise.all(rows.map(async ({ name }) => [name, await digestTable(db, name, ignored[name])]))
  return Object.fromEntries(digests)
}

async function digestTable(db: World['db'], table: string, ignored?: readonly string[]): Promise<string> {
  const row = ignored
    ? sql`to_jsonb(t) - ${sql.lit(`{${ignored.join(',')}}`)}::text[]`
    : sql`to_jsonb(t) || jsonb_build_object('xmin', t.xmin::text)`
  const { rows } = await sql<{ digest: string }>`
    select count(*) || ':' || coalesce(md5(string_agg(row::text, ',' order by row::text)), '') as digest
    from (select ${row} as row from ${sql.table(table)} t) as rows`.execute(db)
  return rows[0]?.digest ?? ''
}
