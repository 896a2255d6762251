import { type RawBuilder, sql } from 'kysely'
import { isOneOf } from '#kernel/db/one-of.ts'
import type { Db } from '#kernel/db/pool.ts'

export type TicketText = {
  id: number
  number: string
  title: string
  customer: string
  organization: string | null
  tags: string[]
  /** The values of custom fields by name. */
  fields: Record<string, unknown>
}

export type ArticleText = {
  id: number
  created_at: string
  internal: boolean
  addresses: string
  subject: string | null
  content_type: string
  body: string
  has_files: boolean
}

export type TicketWithArticles = TicketText & { articles: ArticleText[] }

export type FileText = { article_id: number; filename: string; content_text: string | null }

/** Of a longer conversation the newest articles are indexed, and of a longer article its beginning. */
export const mostArticles = 500
const mostCharacters = 200_000
export const mostBytes = 4_000_000

/** Of a ticket in a row named `wanted`. */
const ticketColumns = sql`wanted.id, wanted.number, wanted.title,
  (select name from organizations where id = wanted.organization_id) as organization,
  (select concat_ws(' ', firstname, lastname, email) from users where id = wanted.customer_id) as customer,
  array(select item.name from tags join tag_items item on item.id = tags.tag_item_id
    where tags.object = 'Ticket' and tags.o_id = wanted.id) as tags,
  wanted.custom_values as fields`

export async function findTicketText(db: Db, id: number): Promise<TicketText | undefined> {
  const { rows } = await sql<TicketText>`select ${ticketColumns} from tickets as wanted where id = ${id}`.execute(db)
  return rows[0]
}

/** Of a row named `article`. */
export const articleColumns = sql`article.id, article.created_at, article.internal, article.subject,
  article.content_type, concat_ws(' ', article."from", article."to", article.cc) as addresses,
  left(article.body, ${sql.lit(mostCharacters)}) as body,
  exists (select from attachments where object = 'Ticket::Article' and object_id = article.id) as has_files`

const isWhole = sql<boolean>`
  not exists (select from ticket_search split where split.ticket_id = wanted.id and split.is_split)`

/** Tickets whose documents are not split. */
export const loadWholeTickets = (db: Db, ids: readonly number[]): Promise<TicketWithArticles[]> =>
  loadTicketTexts(db, ids, isWhole)

/** The tickets with their articles, newest first. `octet_length` does not read the text. */
export async function loadTicketTexts(
  db: Db,
  ids: readonly number[],
  where: RawBuilder<boolean> = sql`true`,
): Promise<TicketWithArticles[]> {
  const { rows } = await sql<TicketWithArticles>`
    select ${ticketColumns}, (
      select coalesce(json_agg(text), '[]') from (
        select ${articleColumns} from (
          select newest.*, sum(least(octet_length(body), ${mostCharacters})) over (order by created_at desc, id desc) as bytes
          from (
            select * from ticket_articles where ticket_articles.ticket_id = wanted.id
            order by created_at desc, id desc limit ${mostArticles}
          ) as newest
        ) as article where article.bytes <= ${mostBytes} order by article.created_at desc, article.id desc
      ) as text
    ) as articles
    from tickets as wanted where ${isOneOf('wanted.id', ids)} and ${where}`.execute(db)
  return rows
}

export type FilesByArticle = ReadonlyMap<number, readonly FileText[]>

export async function loadFilesOf(db: Db, articles: readonly ArticleText[]): Promise<FilesByArticle> {
  const ids = articles.filter(({ has_files }) => has_files).map(({ id }) => id)
  return Map.groupBy(ids.length > 0 ? await loadFileTexts(db, ids) : [], ({ article_id }) => article_id)
}

/** Limited per ticket; the files of its newest articles first. */
async function loadFileTexts(db: Db, articleIds: readonly number[]): Promise<FileText[]> {
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

type ArticleOfTicket = { id: number; ticket_id: number }

export async function findTicketsOfArticles(db: Db, articleIds: readonly number[]): Promise<ArticleOfTicket[]> {
  const { rows } = await sql<ArticleOfTicket>`
    select id, ticket_id from ticket_articles where id = any(${articleIds}::int[])`.execute(db)
  return rows
}

export async function findArticlesOfFiles(db: Db, fileIds: readonly number[]): Promise<ArticleOfTicket[]> {
  const { rows } = await sql<ArticleOfTicket>`
    select distinct article.id, article.ticket_id from attachments file
    join ticket_articles article on article.id = file.object_id
    where file.object = 'Ticket::Article' and file.id = any(${fileIds}::int[])`.execute(db)
  return rows
}

/** Tickets whose documents contain the name of a customer, of an organization or of a tag. */
export type TicketsWith = { customer_id: number } | { organization_id: number } | { words: string }

const compileTicketsWith = (bearers: TicketsWith): RawBuilder<boolean> => {
  if ('words' in bearers) {
    const has = sql`document @@ ${bearers.words}::tsquery`
    return sql<boolean>`(${has} or ticket_id = any(array(select ticket_id from ticket_search_parts where ${has})))`
  }
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
