import { type RawBuilder, sql } from 'kysely'
import type { Db } from './pool.ts'
import type { Row } from './rows.ts'

type Marked = {
  table: string
  mark: string
  /** Which records may be marked; the active ones, if omitted. */
  where?: RawBuilder<boolean>
}

/** Keeps exactly one record marked: the one just marked, or else the current one, or else the oldest that may be. */
export async function keepOneMarked(
  db: Db,
  { table, mark, where = sql<boolean>`active` }: Marked,
  saved?: Row,
): Promise<void> {
  const marked = saved?.[mark] ? saved.id : null
  const column = sql.ref(mark)
  await sql`
    update ${sql.table(table)} as own
    set ${column} = (own.id = heir.id)
    from (
      select id from ${sql.table(table)} where ${where}
      order by (id = ${marked}::int) desc nulls last, ${column} desc, id limit 1
    ) as heir
    where own.${column} <> (own.id = heir.id)`.execute(db)
}
