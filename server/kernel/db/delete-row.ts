import { sql } from 'kysely'
import { notFound, referenced, Refusal, explain } from '../errors.ts'
import type { Db } from './pool.ts'
import type { TableOf } from './rows.ts'

/** Rejected if a foreign key or the history refers to the row. */
export async function deleteRow(db: Db, { table, model, historyAttribute }: TableOf, id: number): Promise<void> {
  const inHistory = historyAttribute
    ? sql`exists (select 1 from history where attribute = ${historyAttribute} and (id_from = ${id} or id_to = ${id}))`
    : sql`false`
  try {
    const { rows } = await sql<{ kept: boolean }>`
      with target as (select id, ${inHistory} as kept from ${sql.table(table)} where id = ${id}),
        gone as (delete from ${sql.table(table)} where id = ${id} and not ${inHistory})
      select kept from target`.execute(db)
    if (!rows[0]) throw notFound(model, id)
    if (rows[0].kept) throw referenced()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw explain(error)?.status === 422 ? referenced() : error
  }
}
