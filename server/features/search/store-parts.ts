import { sql } from 'kysely'
import { plannedArray } from '#kernel/db/one-of.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Document } from './document.ts'
import { type ArticleText, articleColumns, mostArticles, mostBytes } from './store.ts'
import { insertWords } from './word-parts.ts'

/** Where a part begins: when its first article was written, as text of a timestamp, and the id of that article. */
export type PartKey = { beginsAt: string; beginsWith: number }

export type TicketPart = Document & PartKey & { ticketId: number; articles: number; characters: number }

export async function writeParts(db: Db, parts: readonly TicketPart[]): Promise<void> {
  await sql`
    with words as (${insertWords(new Set(parts.flatMap(({ words }) => words)))}) ${insertParts(parts)}`.execute(db)
}

const columnOf = (parts: readonly TicketPart[], key: keyof TicketPart, type: Parameters<typeof plannedArray>[1]) =>
  plannedArray(
    parts.map((part) => part[key]),
    type,
  )

export const insertParts = (parts: readonly TicketPart[]) => sql`
  insert into ticket_search_parts (ticket_id, begins_at, begins_with, articles, characters, document, pairs)
  select ticket_id, begins_at, begins_with, articles, characters, vector::tsvector, pairs::int[] from unnest(
    ${columnOf(parts, 'ticketId', 'int[]')}, ${columnOf(parts, 'beginsAt', 'timestamptz[]')},
    ${columnOf(parts, 'beginsWith', 'int[]')}, ${columnOf(parts, 'articles', 'int[]')},
    ${columnOf(parts, 'characters', 'int[]')}, ${columnOf(parts, 'vector', 'text[]')},
    ${columnOf(parts, 'pairs', 'text[]')}
  ) as written (ticket_id, begins_at, begins_with, articles, characters, vector, pairs)
  on conflict (ticket_id, begins_at, begins_with) do update set articles = excluded.articles,
    characters = excluded.characters, document = excluded.document, pairs = excluded.pairs`

/** An article in a part, with the key of the part and the number of articles that the part was written with. */
export type PartText = ArticleText & { begins_at: string; begins_with: number; articles: number }

/**
 * All articles of the parts that these articles are in, oldest first. Of an article before the first part, only the key
 * of the ticket's own part is returned.
 */
export async function loadPartTexts(db: Db, ticketId: number, articleIds: readonly number[]): Promise<PartText[]> {
  const { rows } = await sql<PartText>`
    select part.begins_at::text, part.begins_with, part.articles, ${articleColumns}
    from (
      select distinct covering.* from ticket_articles changed cross join lateral (
        select begins_at, begins_with, articles from ticket_search_parts
        where ticket_id = ${ticketId} and (begins_at, begins_with) <= (changed.created_at, changed.id)
        order by begins_at desc, begins_with desc limit 1
      ) as covering where changed.id = any(${articleIds}::int[]) and changed.ticket_id = ${ticketId}
    ) as part left join lateral (
      select begins_at, begins_with from ticket_search_parts
      where ticket_id = ${ticketId} and (begins_at, begins_with) > (part.begins_at, part.begins_with)
      order by begins_at, begins_with limit 1
    ) as next on true left join ticket_articles article on part.begins_with > 0 and article.ticket_id = ${ticketId}
      and (article.created_at, article.id) >= (part.begins_at, part.begins_with)
      and (article.created_at, article.id) < (coalesce(next.begins_at, 'infinity'), coalesce(next.begins_with, 0))
    order by article.created_at, article.id`.execute(db)
  return rows
}

/** Deletes the oldest parts of a conversation that exceeds the limits; the newest part remains in any case. */
export async function deleteOldestParts(db: Db, ticketId: number): Promise<void> {
  await sql`
    delete from ticket_search_parts part using (
      select begins_at, begins_with, row_number() over newest as place, sum(articles) over newest as articles,
        sum(characters) over newest as characters
      from ticket_search_parts where ticket_id = ${ticketId} and begins_with > 0
      window newest as (order by begins_at desc, begins_with desc)
    ) as counted
    where part.ticket_id = ${ticketId} and part.begins_at = counted.begins_at and part.begins_with = counted.begins_with
      and place > 1 and (counted.articles > ${mostArticles} or counted.characters > ${mostBytes})`.execute(db)
}
