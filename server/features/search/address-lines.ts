import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'

/** Which line of an article an address stands in. With `internal`, a number below eight. */
const lineKinds = { from: 0, to: 2, cc: 4 } as const
export type LineKind = keyof typeof lineKinds

/** What a ticket has in `addresses` for a line that stands in this place of an article. */
export const addressCode = (id: RawBuilder<unknown>, kind: LineKind, internal: boolean): RawBuilder<number> =>
  sql`${id} * 8 + ${sql.lit(lineKinds[kind] + (internal ? 1 : 0))}`

const kinds = Object.entries(lineKinds).map(([name, kind]) => sql`(${sql.lit(kind)}, ${sql.ref(`article.${name}`)})`)
const writtenLines = sql`ticket_articles article, lateral (values ${sql.join(kinds)}) as written (kind, line)`

/** Keeps every line of these tickets' articles where parts of it are found. */
export async function rememberLines(db: Db, ticketIds: readonly number[]): Promise<void> {
  await sql`
    insert into article_addresses (key, line)
    select distinct address_key(written.line), fold(written.line) from ${writtenLines}
    where article.ticket_id = any(${ticketIds}::int[]) and written.line <> ''
      and not exists (select from article_addresses where key = address_key(written.line))`.execute(db)
}

/** The lines of a ticket's articles, as numbers. */
export const addressesOf = (ticketId: RawBuilder<unknown>): RawBuilder<number[]> => sql`array(
  select distinct known.id * 8 + written.kind + article.internal::int
  from ${writtenLines} join article_addresses known on known.key = address_key(written.line)
  where article.ticket_id = ${ticketId})`

/**
 * Forgets lines that no ticket has any more, of so many after an id; tells the id to go on after, if there may be more.
 * Writers wait meanwhile: one who relied on a line being here must be seen before it is taken away.
 */
export async function forgetLines(db: Db, after: number, limit: number): Promise<number | undefined> {
  await sql`set local lock_timeout = '2s'; lock table article_addresses in share row exclusive mode`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select id from article_addresses where id > ${after} order by id limit ${limit}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const codes = (Object.keys(lineKinds) as LineKind[]).flatMap((kind) =>
    [false, true].map((internal) => addressCode(sql.ref('article_addresses.id'), kind, internal)),
  )
  await sql`
    delete from article_addresses where id = any(${ids}::int[])
      and not exists (select from ticket_search where addresses && array[${sql.join(codes)}])`.execute(db)
  return ids.length === limit ? ids.at(-1) : undefined
}
