import { sql } from 'kysely'
import type { Db } from './pool.ts'
import type { Row } from './rows.ts'

/** Keeps exactly one record marked: the one just marked, or else the current one, or else the oldest active one. */
export async function keepOneMarked(db: Db, table: string, mark: string, saved?: Row): Promise<void> {
  const marked = saved?.[mark] ? saved.id : null
  const column = sql.ref(mark)
  await sql`
    update ${sql.table(table)} as own
    set ${column} = (own.id = heir.id)
    from (
      select id from ${sql.table(table)} where active
      order by (id = ${marked}::int) desc nulls last, ${column} desc, id limit 1
    ) as heir
    where own.${column} <> (own.id = heir.id)`.execute(db)
}
