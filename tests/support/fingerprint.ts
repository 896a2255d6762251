import { sql } from 'kysely'
import type { World } from './world.ts'

/** The number of rows and a checksum of every table, the queue of jobs included. */
export async function fingerprint(db: World['db']): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'graphile_worker') order by 1, 2`.execute(db)
  const sums: Record<string, string> = {}
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
      from ${sql.table(`${schema}.${name}`)} as t`.execute(db)
    sums[`${schema}.${name}`] = rows[0]?.sum ?? ''
  }
  return sums
}
