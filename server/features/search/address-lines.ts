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

/** The articles whose lines changed: all of some tickets, or only new ones, whose lines are added to those of the ticket. */
export type AddressChange = { ticketIds: readonly number[] } | { articleIds: readonly number[] }

const isAmong = (change: AddressChange) =>
  'ticketIds' in change ? isOneOf('article.ticket_id', change.ticketIds) : isOneOf('article.id', change.articleIds)

/**
 * Stores new address lines of these articles for searches by a part of a line; for a `with` clause named `new_lines`. For
 * `count` see `insertWords`. Most articles of a ticket have the same lines, and folding a line takes longer than comparing
 * it.
 */
export const insertLines = (change: AddressChange) => sql`
  insert into article_addresses (key, line)
  select distinct key, fold(line) from (
    select line, address_key(line) as key from (
      select distinct written.line from ${writtenLines}
      where ${isAmong(change)} and written.line <> '') as lines offset 0) as written
  where (select count(*) from article_addresses known where known.key = written.key) = 0
  returning id, key`

/** A statement does not see the rows that it inserts. */
const findLine = sql`coalesce(
  (select min(id) from article_addresses where key = address_key(written.line)),
  (select min(id) from new_lines where key = address_key(written.line)))`

/** Most articles of a ticket have the same lines: each is looked up once. Different lines may be equal when folded. */
const selectCodes = (isMeant: RawBuilder<unknown>) => sql`
  select id * 8 + kind + bool_and(internal)::int as address from (
    select kind, internal, ${findLine} as id from (
      select written.kind, written.line, bool_and(article.internal) as internal from ${writtenLines}
      where ${isMeant} and written.line <> '' group by written.kind, written.line
    ) as written
  ) as found group by id, kind`

/** For a statement with `new_lines`. The codes of a ticket's address lines: each line once per field, as internal only if no public article has it. */
export const selectAddresses = (ticketId: RawBuilder<unknown>): RawBuilder<number[]> =>
  sql`array(${selectCodes(sql`article.ticket_id = ${ticketId}`)} order by address)`

/** The codes after a change, for an update of `ticket_search`. The code for public articles is one less than for internal ones. */
export const mergeAddresses = (change: AddressChange): RawBuilder<number[]> =>
  'ticketIds' in change
    ? selectAddresses(sql.ref('ticket_search.ticket_id'))
    : sql`array(
        select min(address) from (
          select unnest(ticket_search.addresses) as address
          union all ${selectCodes(sql`article.ticket_id = ticket_search.ticket_id and ${isAmong(change)}`)}
        ) as written group by address / 2 order by 1)`

/** See `forgetUnused`. */
export const forgetLines = (db: Db, batch: Batch): Promise<number | undefined> => {
  const isUsed = sql`exists (select from ticket_addresses where address between id * 8 and id * 8 + 7)`
  return forgetUnused(db, { table: 'article_addresses', isUsed }, batch)
}
