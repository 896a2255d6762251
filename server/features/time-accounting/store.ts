import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'

export type TimeEntry = {
  id: number
  ticket_id: number
  ticket_article_id: number | null
  time_unit: string
  type_id: number | null
  created_by_id: number
  created_at: string
  updated_at: string
}

export type EntryValues = Pick<TimeEntry, 'ticket_article_id' | 'time_unit' | 'type_id'>

const columns = sql`id, ticket_id, ticket_article_id, time_unit, type_id, created_by_id, created_at, updated_at`

export async function selectEntries(
  db: Db,
  where: RawBuilder<boolean>,
  { limit, offset }: { limit: number; offset: number } = { limit: 1000, offset: 0 },
): Promise<TimeEntry[]> {
  const { rows } = await sql<TimeEntry>`
    select ${columns} from ticket_time_accountings where ${where} order by id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

type BriefEntry = Pick<TimeEntry, 'id' | 'ticket_id' | 'ticket_article_id' | 'time_unit' | 'type_id'>

/** The first thousand entries of a ticket as a JSON array. */
export const briefEntriesOf = (ticketId: RawBuilder<number>): RawBuilder<BriefEntry[]> => sql`coalesce((
  select json_agg(entries) from (
    select id, ticket_id, ticket_article_id, time_unit::text, type_id
    from ticket_time_accountings where ticket_id = ${ticketId} order by id limit 1000
  ) as entries), '[]')`

export async function insertEntry({ db, actor, now }: Ctx, ticketId: number, values: EntryValues): Promise<TimeEntry> {
  const at = now.toISOString()
  const { rows } = await sql<TimeEntry>`
    insert into ticket_time_accountings
      (ticket_id, ticket_article_id, time_unit, type_id, created_by_id, created_at, updated_at)
    values (${ticketId}, ${values.ticket_article_id}, ${values.time_unit}, ${values.type_id}, ${actor.id}, ${at}, ${at})
    returning ${columns}`.execute(db)
  return rows[0] as TimeEntry
}

export async function updateEntry({ db, now }: Ctx, id: number, values: EntryValues): Promise<TimeEntry> {
  const { rows } = await sql<TimeEntry>`
    update ticket_time_accountings
    set ticket_article_id = ${values.ticket_article_id}, time_unit = ${values.time_unit}, type_id = ${values.type_id},
      updated_at = ${now.toISOString()}
    where id = ${id} returning ${columns}`.execute(db)
  return rows[0] as TimeEntry
}

export async function deleteEntry(db: Db, id: number): Promise<void> {
  await sql`delete from ticket_time_accountings where id = ${id}`.execute(db)
}

/** Moves all entries or the given ones; returns the ids of those that were moved. */
export async function moveEntries(
  db: Db,
  { from, to }: { from: number; to: number },
  ids: readonly number[] | null = null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update ticket_time_accountings set ticket_id = ${to}
    where ticket_id = ${from} and (${ids}::int[] is null or id = any(${ids}::int[])) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Null before the first entry; `0.00` after the last one was deleted. */
export async function sumTime(db: Db, ticketId: number): Promise<string | null> {
  const { rows } = await sql<{ sum: string | null }>`
    select sum(time_unit)::numeric(12, 2) as sum from ticket_time_accountings where ticket_id = ${ticketId}`.execute(db)
  return rows[0]?.sum ?? null
}

export async function isArticleOfTicket(db: Db, ticketId: number, articleId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ticket_articles where id = ${articleId} and ticket_id = ${ticketId}`.execute(db)
  return rows.length > 0
}
