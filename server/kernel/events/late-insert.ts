import { type RawBuilder, sql } from 'kysely'

/** An `insert` that is part of the last statement of a transaction, once for all rows. */
export type LateInsert = { insert(rows: RawBuilder<unknown>): RawBuilder<unknown> }

/** By where they are inserted. */
export type LateRows = ReadonlyMap<LateInsert, readonly object[]>

/** `, late_0 as (insert …)`; the rows are one value of JSON. */
export const insertingLate = (late: LateRows): RawBuilder<unknown> =>
  sql.join(
    [...late].map(
      ([into, rows], index) =>
        sql`, ${sql.id(`late_${index}`)} as (${into.insert(sql`${JSON.stringify(rows)}::jsonb`)})`,
    ),
    sql``,
  )
