import { type RawBuilder, sql } from 'kysely'
import { isOneOf } from '#kernel/db/one-of.ts'
import type { Db } from '#kernel/db/pool.ts'
import { selectAddresses, storeLines } from './address-lines.ts'
import { insertWords } from './word-parts.ts'
import type { Document } from './document.ts'

export type TicketText = {
  id: number
  number: string
  title: string
  customer: string
  organization: string | null
  tags: string[]
}

export type ArticleText = {
  id: number
  ticket_id: number
  internal: boolean
  addresses: string
  subject: string | null
  content_type: string
  body: string
  has_files: boolean
}

export type FileText = { article_id: number; filename: string; content_text: string | null }

/**
 * Of a longer conversation the newest articles are indexed, and of a longer article its beginning. The sum is limited,
 * too, because every reply reads it again.
 */
const mostArticles = 500
const mostCharacters = 200_000
const mostBytes = 4_000_000

/** Serialises the writers of one ticket, so that each reads what the one before wrote. */
export async function lockDocuments(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select 1 from ticket_search where ${isOneOf('ticket_id', ids)} order by ticket_id for update`.execute(db)
}

export async function loadTicketTexts(db: Db, ids: readonly number[]): Promise<TicketText[]> {
  const { rows } = await sql<TicketText>`
    select tickets.id, tickets.number, tickets.title, organizations.name as organization,
      concat_ws(' ', users.firstname, users.lastname, users.email) as customer,
      array(select item.name from tags join tag_items item on item.id = tags.tag_item_id
        where tags.object = 'Ticket' and tags.o_id = tickets.id) as tags
    from tickets join users on users.id = tickets.customer_id
    left join organizations on organizations.id = tickets.organization_id
    where ${isOneOf('tickets.id', ids)}`.execute(db)
  return rows
}

/** Newest first. `octet_length` does not read the text. */
export async function loadArticleTexts(db: Db, ids: readonly number[]): Promise<ArticleText[]> {
  const { rows } = await sql<ArticleText>`
    select article.id, article.ticket_id, article.internal, article.subject, article.content_type,
      concat_ws(' ', article."from", article."to", article.cc) as addresses, left(article.body, ${mostCharacters}) as body,
      exists (select from attachments where object = 'Ticket::Article' and object_id = article.id) as has_files
    from unnest(${ids}::int[]) as wanted (ticket_id) cross join lateral (
      select newest.*, sum(least(octet_length(body), ${mostCharacters})) over (order by created_at desc, id desc) as bytes
      from (
        select * from ticket_articles where ticket_articles.ticket_id = wanted.ticket_id
        order by created_at desc, id desc limit ${mostArticles}
      ) as newest
    ) as article where article.bytes <= ${mostBytes}
    order by article.ticket_id, article.created_at desc, article.id desc`.execute(db)
  return rows
}

/** Limited per ticket; the files of its newest articles first. */
export async function loadFileTexts(db: Db, articleIds: readonly number[]): Promise<FileText[]> {
  const { rows } = await sql<FileText>`
    select object_id as article_id, filename, case when bytes <= ${mostBytes} then left(content_text, ${mostCharacters}) end
      as content_text
    from (
      select file.*, sum(least(octet_length(file.content_text), ${mostCharacters})) over (
        partition by article.ticket_id order by file.object_id desc, file.id) as bytes
      from attachments file join ticket_articles article on article.id = file.object_id
      where file.object = 'Ticket::Article' and file.object_id = any(${articleIds}::int[])
    ) as file order by file.id`.execute(db)
  return rows
}

/** Bytes of the texts of these tickets, about; `octet_length` does not read them. */
export async function loadTextSizes(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ ticket_id: number; bytes: number }>`
    select ticket_id, sum(least(octet_length(body), ${mostCharacters}) + (
      select coalesce(sum(least(octet_length(file.content_text), ${mostCharacters})), 0) from attachments file
      where file.object = 'Ticket::Article' and file.object_id = article.id))::int8 as bytes
    from ticket_articles article where ticket_id = any(${ids}::int[]) group by ticket_id`.execute(db)
  return new Map(rows.map(({ ticket_id, bytes }) => [ticket_id, bytes]))
}

export type TicketDocument = Document & { ticketId: number }

/** Writes the documents of these tickets; those without one are not found by words. */
export async function writeDocuments(
  db: Db,
  ids: readonly number[],
  documents: readonly TicketDocument[],
): Promise<void> {
  const kept = documents.map(({ ticketId }) => ticketId)
  if (kept.length < ids.length) {
    await sql`
      delete from ticket_search where ticket_id = any(${ids}::int[]) and ticket_id <> all(${kept}::int[])`.execute(db)
  }
  if (documents.length === 0) return
  await storeLines(db, kept)
  await sql`
    with words as (${insertWords(new Set(documents.flatMap(({ words }) => words)))})
    insert into ticket_search
      (ticket_id, group_id, customer_id, organization_id, updated_at, is_cut, document, pairs, addresses)
    select id, group_id, customer_id, organization_id, updated_at, written.is_cut, written.vector::tsvector,
      written.pairs::int[], ${selectAddresses(sql.ref('tickets.id'))}
    from tickets join unnest(
      ${kept}::int[], ${documents.map(({ isCut }) => isCut)}::boolean[],
      ${documents.map(({ vector }) => vector)}::text[], ${documents.map(({ pairs }) => pairs)}::text[]
    ) as written (ticket_id, is_cut, vector, pairs) on written.ticket_id = tickets.id
    on conflict (ticket_id) do update set group_id = excluded.group_id, customer_id = excluded.customer_id,
      organization_id = excluded.organization_id, updated_at = excluded.updated_at, is_cut = excluded.is_cut,
      document = excluded.document, pairs = excluded.pairs, addresses = excluded.addresses`.execute(db)
}

/** For changes that leave the words as they are. */
export async function touchDocuments(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update ticket_search set group_id = tickets.group_id, updated_at = tickets.updated_at
    from tickets where tickets.id = ticket_id and ${isOneOf('ticket_id', ids)}`.execute(db)
}

export async function findTicketsOfArticles(db: Db, articleIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ ticket_id: number }>`
    select distinct ticket_id from ticket_articles where id = any(${articleIds}::int[])`.execute(db)
  return rows.map(({ ticket_id }) => ticket_id)
}

export async function findTicketsOfFiles(db: Db, fileIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ ticket_id: number }>`
    select distinct article.ticket_id from attachments file join ticket_articles article on article.id = file.object_id
    where file.object = 'Ticket::Article' and file.id = any(${fileIds}::int[])`.execute(db)
  return rows.map(({ ticket_id }) => ticket_id)
}

/** Tickets whose documents contain the name of a customer, of an organization or of a tag. */
export type TicketsWith = { customer_id: number } | { organization_id: number } | { words: string }

const compileTicketsWith = (bearers: TicketsWith): RawBuilder<boolean> => {
  if ('words' in bearers) return sql<boolean>`document @@ ${bearers.words}::tsquery`
  const [column, id] = Object.entries(bearers)[0] as [string, number]
  return sql<boolean>`${sql.ref(column)} = ${id}`
}

export async function selectTicketsWith(db: Db, bearers: TicketsWith, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ ticket_id: number }>`
    select ticket_id from ticket_search where ${compileTicketsWith(bearers)} and ticket_id > ${after}
    order by ticket_id limit ${limit}`.execute(db)
  return rows.map(({ ticket_id }) => ticket_id)
}

/** Tickets without a document, or with one that is older than the ticket: they were not written by the application. */
export async function selectOutdated(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets left join ticket_search on ticket_id = id
    where ticket_search.updated_at is distinct from tickets.updated_at
      and (ticket_id is not null or exists (select 1 from ticket_articles article where article.ticket_id = tickets.id))
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
