import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { type FileRow, filesJson } from '#features/attachments/service.ts'
import type { TicketKeys } from '#features/tickets/policy.ts'
import { columnsOf } from '#kernel/db/column-list.ts'
import { isAnyOf } from '#kernel/db/one-of.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Row, TableOf } from '#kernel/db/rows.ts'

/** An article with names of related records, and the ticket's ids that decide who may see it. */
export type ArticleRow = Row & {
  ticket_id: number
  type_id: number
  sender_id: number
  from: string | null
  to: string | null
  cc: string | null
  reply_to: string | null
  subject: string | null
  message_id: string | null
  content_type: string
  /** Null for a long text that is read when the answer is sent. */
  body: string | null
  body_bytes: number
  internal: boolean
  preferences: Record<string, unknown>
  created_by_id: number
  created_at: string
  type: string
  sender: string
  communication: boolean
  created_by: string
  updated_by: string
  origin_by: string | null
  time_unit: string | null
  keys: TicketKeys
  files: FileRow[]
}

/** In the order of the wire. */
const columns =
  `id ticket_id type_id sender_id from to cc subject reply_to message_id message_id_md5 in_reply_to content_type references
  body internal preferences updated_by_id created_by_id origin_by_id created_at updated_at`.split(/\s+/)

/** The name of articles on the wire, in the history and for files. */
export const articleObject = 'Ticket::Article'
/** The original mail of an article is stored as a file, which is not listed among the attachments. */
export const mailObject = 'Ticket::Article::Mail'

export const articleTable: TableOf = { table: 'ticket_articles', model: articleObject, columns }

/** Bodies are loaded until this many bytes; the first one always is. */
const loadedBytes = 1024 * 1024

const loadedBody = sql`
  case when coalesce(sum(page.body_bytes) over earlier, 0) < ${sql.lit(loadedBytes)} then page.body end as body`

/** In the order of the wire. */
const bodyAt = columns.indexOf('body')
const loadedColumns = sql`${columnsOf('page', columns.slice(0, bodyAt))}, ${loadedBody},
  ${columnsOf('page', columns.slice(bodyAt + 1))}`

const orders = { number: ['id'], time: ['created_at', 'id'] }
type ArticlePage = { order?: keyof typeof orders; limit?: number; offset?: number }

/** `where` is about `ticket_articles` and `tickets`, and must include the check of access. */
export async function selectArticles(
  db: Db,
  where: RawBuilder<boolean>,
  { order = 'number', limit, offset = 0 }: ArticlePage = {},
): Promise<ArticleRow[]> {
  const range = limit === undefined ? sql`` : sql`limit ${limit} offset ${offset}`
  const page = sql`${selectPage(where)} order by ${columnsOf('ticket_articles', orders[order])} ${range}`
  return (await selectNamed(page, { order: columnsOf('page', orders[order]) }).execute(db)).rows
}

/** `within`: what the bytes of bodies are counted in. */
const selectNamed = (
  page: RawBuilder<unknown>,
  { within = sql``, order }: { within?: RawBuilder<unknown>; order: RawBuilder<unknown> },
) => sql<ArticleRow>`
    select ${loadedColumns}, ${columnsOf('page', namesAround)}, ${filesJson(articleObject, sql.ref('page.id'))} as files
    from (${page}) page
    window earlier as (${within} order by ${order} rows between unbounded preceding and 1 preceding) order by ${order}`

let byIds: CompiledQuery<ArticleRow> | undefined

/**
 * Without a check of access; those of a ticket by number. Bodies are loaded as if each ticket was read alone. Compiled once;
 * the ids are the last parameter.
 */
export async function selectArticlesByIds(db: Db, ids: readonly number[]): Promise<ArticleRow[]> {
  byIds ??= selectNamed(selectPage(isAnyOf('ticket_articles.id', [])), {
    within: sql`partition by page.ticket_id`,
    order: sql`page.ticket_id, page.id`,
  }).compile(db)
  const { rows } = await db.executeQuery<ArticleRow>({ ...byIds, parameters: [...byIds.parameters.slice(0, -1), ids] })
  return rows
}

const namesAround = 'body_bytes type communication sender created_by updated_by origin_by time_unit keys'.split(' ')

/** PostgreSQL knows the length of a text without reading it. */
const selectPage = (where: RawBuilder<boolean>) => sql`
    select ${columnsOf('ticket_articles', columns)}, octet_length(ticket_articles.body) as body_bytes, types.name as type, types.communication, senders.name as sender, creators.login as created_by,
      editors.login as updated_by, origins.login as origin_by, accounted.time_unit,
      json_build_object('group_id', tickets.group_id, 'customer_id', tickets.customer_id,
        'organization_id', tickets.organization_id, 'owner_id', tickets.owner_id) as keys
    from ticket_articles
    join tickets on tickets.id = ticket_articles.ticket_id
    join ticket_article_types types on types.id = ticket_articles.type_id
    join ticket_article_senders senders on senders.id = ticket_articles.sender_id
    join users creators on creators.id = ticket_articles.created_by_id
    join users editors on editors.id = ticket_articles.updated_by_id
    left join users origins on origins.id = ticket_articles.origin_by_id
    left join ticket_time_accountings accounted on accounted.ticket_article_id = ticket_articles.id
    where ${where}`

export async function selectBodies(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; body: string }>`
    select id, body from ticket_articles where id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, body }) => [id, body]))
}

/** Ids of a ticket's articles, with internal ones, oldest first. */
export const articleIdsOf = (ticketId: RawBuilder<number>): RawBuilder<number[]> => sql`
  array(select id from ticket_articles where ticket_id = ${ticketId} order by created_at, id)`

export async function listArticleIds(db: Db, ticketId: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select ${articleIdsOf(sql`${ticketId}`)} as ids`.execute(db)
  return rows[0]?.ids ?? []
}

/** Without articles of the system. */
export async function countWritten(db: Db, ticketId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ticket_articles join ticket_article_senders senders on senders.id = sender_id
    where ticket_id = ${ticketId} and senders.name <> 'System'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Moves those of the articles that still belong to `from`, with their history; returns their ids. */
export async function moveArticles(
  db: Db,
  ids: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update ticket_articles set ticket_id = ${to} where id = any(${ids}::int[]) and ticket_id = ${from}
    returning id`.execute(db)
  await sql`
    update history set related_o_id = ${to}
    where object = ${articleObject} and o_id = any(${ids}::int[]) and related_o_id = ${from}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteArticleHistory(db: Db, ticketId: number): Promise<void> {
  await sql`
    delete from history
    where related_object = 'Ticket' and related_o_id = ${ticketId} and object = ${articleObject}`.execute(db)
}

/** An earlier text of a note. */
export type ArticleVersion = { id: number; body: string; content_type: string; created_at: string; replaced_at: string }

/** Oldest first. */
export async function selectVersions(db: Db, articleId: number): Promise<ArticleVersion[]> {
  const { rows } = await sql<ArticleVersion>`
    select id, body, content_type, created_at, replaced_at from ticket_article_versions
    where ticket_article_id = ${articleId} order by id`.execute(db)
  return rows
}
