import { sql } from 'kysely'
import type { Db } from './pool.ts'
import type { Row } from './rows.ts'

/** Exactly one record is marked: the one just marked, else the present one, else the oldest active. */
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
