import { type RawBuilder, sql } from 'kysely'
import type { NewArticle } from '#contract/article.ts'
import type { Ctx } from '#kernel/context.ts'
import { columnList } from '#kernel/db/column-list.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Row, TableOf } from '#kernel/db/rows.ts'
import type { Refusal } from '#kernel/errors.ts'

export type ScheduledMessage = Row & {
  ticket_id: number
  send_at: string
  article: NewArticle
  draft: Record<string, unknown>
  failure: string | null
  failure_code: string | null
  failure_values: Record<string, unknown> | null
  created_by_id: number
  created_at: string
  updated_at: string
}

export const messageTable: TableOf = {
  table: 'scheduled_messages',
  model: 'ScheduledMessage',
  columns: `id ticket_id send_at article draft failure failure_code failure_values
    created_by_id created_at updated_at`.split(/\s+/),
}

const columns = columnList(messageTable.columns)

export type DescribedMessage = ScheduledMessage & {
  /** The name of the author. */
  created_by: string
  /** What customers have written in the ticket since then, oldest first. */
  newer_article_ids: number[]
}

const selectDescribed = (where: RawBuilder<unknown>) => sql<DescribedMessage>`
  select ${columns},
    (select trim(concat_ws(' ', firstname, lastname)) from users where users.id = message.created_by_id) as created_by,
    array(select article.id
      from ticket_articles article join ticket_article_senders senders on senders.id = article.sender_id
      where article.ticket_id = message.ticket_id and senders.name = 'Customer'
        and article.created_at > message.created_at
      order by article.created_at, article.id) as newer_article_ids
  from scheduled_messages message where ${where} order by send_at, id`

export const selectMessagesOfTicket = async (db: Db, ticketId: number): Promise<DescribedMessage[]> =>
  (await selectDescribed(sql`ticket_id = ${ticketId}`).execute(db)).rows

export const selectMessage = async (db: Db, id: number): Promise<DescribedMessage[]> =>
  (await selectDescribed(sql`id = ${id}`).execute(db)).rows

export const messageIdsOf = (ticketId: RawBuilder<number>): RawBuilder<number[]> =>
  sql`array(select id from scheduled_messages where ticket_id = ${ticketId} order by send_at, id)`

export async function listMessageIds(db: Db, ticketId: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select ${messageIdsOf(sql`${ticketId}`)} as ids`.execute(db)
  return rows[0]?.ids ?? []
}

/** Moves those of the messages that still belong to `from`; returns their ids. */
export async function moveMessages(
  db: Db,
  ids: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update scheduled_messages set ticket_id = ${to} where id = any(${ids}::int[]) and ticket_id = ${from}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export const noteFailure = ({ db, now }: Ctx, id: number, { message, code, values }: Refusal) =>
  sql`
    update scheduled_messages
    set failure = ${message}, failure_code = ${code}, updated_at = ${now.toISOString()},
      failure_values = ${values ? JSON.stringify(values) : null}
    where id = ${id}`.execute(db)

/** Messages whose job was lost: they are overdue by more than a minute. */
export async function listOverdueMessages({ db, now }: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from scheduled_messages
    where failure is null and send_at < ${now.toISOString()}::timestamptz - interval '1 minute'
    order by send_at limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}
