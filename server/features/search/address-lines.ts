import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'
import { type Batch, forgetUnused } from './forget-unused.ts'

/** Which line of an article an address stands in. With `internal`, a number below eight. */
const lineKinds = { from: 0, to: 2, cc: 4 } as const
export type LineKind = keyof typeof lineKinds

const places = (kind: LineKind, internal: readonly boolean[]) =>
  internal.map((one) => sql.lit(lineKinds[kind] + (one ? 1 : 0)))

/** What a ticket has in `addresses` for a line of such articles: internal ones, others, or either. */
export const addressCodes = (id: RawBuilder<unknown>, kind: LineKind, internal: readonly boolean[]) =>
  sql`array[${sql.join(places(kind, internal).map((place) => sql`${id} * 8 + ${place}`))}]`

/** Whether one of a ticket's `addresses` stands for a line of such articles. */
export const isOfLine = (code: RawBuilder<unknown>, kind: LineKind, internal: readonly boolean[]) =>
  sql`${code} % 8 in (${sql.join(places(kind, internal))})`

const kinds = Object.entries(lineKinds).map(([name, kind]) => sql`(${sql.lit(kind)}, ${sql.ref(`article.${name}`)})`)
const writtenLines = sql`ticket_articles article, lateral (values ${sql.join(kinds)}) as written (kind, line)`

/** Keeps every line of these tickets' articles where parts of it are found. For `count` see `insertWords`. */
export async function rememberLines(db: Db, ticketIds: readonly number[]): Promise<void> {
  await sql`
    insert into article_addresses (key, line)
    select distinct address_key(written.line), fold(written.line) from ${writtenLines}
    where article.ticket_id = any(${ticketIds}::int[]) and written.line <> ''
      and (select count(*) from article_addresses where key = address_key(written.line)) = 0`.execute(db)
}

/** The lines of a ticket's articles, as numbers: each once, and as internal only if no other article has it. */
export const addressesOf = (ticketId: RawBuilder<unknown>): RawBuilder<number[]> => sql`array(
  select min(known.id) * 8 + written.kind + bool_and(article.internal)::int as address
  from ${writtenLines} join article_addresses known on known.key = address_key(written.line)
  where article.ticket_id = ${ticketId} group by known.key, written.kind order by address)`

/** See `forgetUnused`. */
export const forgetLines = (db: Db, batch: Batch): Promise<number | undefined> => {
  const isUsed = sql`exists (select from ticket_addresses where address between id * 8 and id * 8 + 7)`
  return forgetUnused(db, { table: 'article_addresses', isUsed }, batch)
}
