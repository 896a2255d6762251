import { type RawBuilder, sql } from 'kysely'
import { isOneOf } from '#kernel/db/one-of.ts'
import type { Db } from '#kernel/db/pool.ts'
import { type Batch, forgetUnused } from './forget-unused.ts'

/** The field of an article that an address line is in. With 1 added for internal articles, a number below eight. */
const addressFields = { from: 0, to: 2, cc: 4 } as const
export type AddressField = keyof typeof addressFields

const fieldCodes = (kind: AddressField, internal: readonly boolean[]) =>
  internal.map((one) => sql.lit(addressFields[kind] + (one ? 1 : 0)))

/** The codes in `addresses` for a line in this field: of internal articles, of public ones, or of both. */
export const addressCodes = (id: RawBuilder<unknown>, kind: AddressField, internal: readonly boolean[]) =>
  sql`array[${sql.join(fieldCodes(kind, internal).map((code) => sql`${id} * 8 + ${code}`))}]`

/** Whether a code of `addresses` is of this field and of such articles. */
export const isOfField = (code: RawBuilder<unknown>, kind: AddressField, internal: readonly boolean[]) =>
  sql`${code} % 8 in (${sql.join(fieldCodes(kind, internal))})`

const kinds = Object.entries(addressFields).map(
  ([name, kind]) => sql`(${sql.lit(kind)}, ${sql.ref(`article.${name}`)})`,
)
const writtenLines = sql`ticket_articles article, lateral (values ${sql.join(kinds)}) as written (kind, line)`

/**
 * Stores the address lines of these tickets' articles for searches by a part of a line. For `count` see `insertWords`.
 * Most articles of a ticket have the same lines, and folding a line takes longer than comparing it.
 */
export async function storeLines(db: Db, ticketIds: readonly number[]): Promise<void> {
  await sql`
    insert into article_addresses (key, line)
    select distinct key, fold(line) from (
      select line, address_key(line) as key from (
        select distinct written.line from ${writtenLines}
        where ${isOneOf('article.ticket_id', ticketIds)} and written.line <> '') as lines offset 0) as written
    where (select count(*) from article_addresses known where known.key = written.key) = 0`.execute(db)
}

/** The codes of a ticket's address lines: each line once per field, as internal only if no public article has it. */
export const selectAddresses = (ticketId: RawBuilder<unknown>): RawBuilder<number[]> => sql`array(
  select min(known.id) * 8 + written.kind + bool_and(article.internal)::int as address
  from ${writtenLines} join article_addresses known on known.key = address_key(written.line)
  where article.ticket_id = ${ticketId} group by known.key, written.kind order by address)`

/** See `forgetUnused`. */
export const forgetLines = (db: Db, batch: Batch): Promise<number | undefined> => {
  const isUsed = sql`exists (select from ticket_addresses where address between id * 8 and id * 8 + 7)`
  return forgetUnused(db, { table: 'article_addresses', isUsed }, batch)
}
