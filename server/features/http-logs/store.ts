import { sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'
import type { Page } from '#kernel/http/paging.ts'

/** One stored exchange. */
export type HttpLogRow = {
  facility: string
  method: string
  url: string
  status: string
  ip: string | null
  request: Record<string, unknown>
  response: Record<string, unknown>
  by: number
  at: string
  /** Requests of integrations to us, if missing. */
  direction?: 'in' | 'out'
  /** The delivery of which this was an attempt. */
  webhook_delivery_id?: number
}

export async function insertExchanges(db: Db, exchanges: readonly HttpLogRow[]): Promise<void> {
  await sql`
    insert into http_logs (direction, facility, method, url, status, ip, request, response, webhook_delivery_id,
      created_by_id, updated_by_id, created_at, updated_at)
    select coalesce(direction, 'in'), facility, method, url, status, ip, request, response, webhook_delivery_id,
      by, by, at, at
    from jsonb_to_recordset(${JSON.stringify(exchanges)}::jsonb) as kept (direction text, facility text, method text,
      url text, status text, ip text, request jsonb, response jsonb, webhook_delivery_id int, by int,
      at timestamptz)`.execute(db)
}

const columns = [
  'id',
  'direction',
  'facility',
  'method',
  'url',
  'status',
  'ip',
  'request',
  'response',
  'created_by_id',
  'updated_by_id',
  'created_at',
  'updated_at',
] as const

const exchanges = (db: Db, facilities: readonly string[]) =>
  db.selectFrom('http_logs').where('facility', 'in', sql<string>`(select unnest(${facilities}::text[]))`)

export const listLatestExchanges = (db: Db, facilities: readonly string[], { limit, offset }: Page) =>
  exchanges(db, facilities)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** The attempts of one delivery, oldest first. */
export const listAttempts = (db: Db, deliveryId: number) =>
  db
    .selectFrom('http_logs')
    .select(columns)
    .where('webhook_delivery_id', '=', deliveryId)
    .orderBy('id')
    .limit(200)
    .execute()

export async function countExchanges(db: Db, facilities: readonly string[]): Promise<number> {
  const { count } = await exchanges(db, facilities)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes entries that are older than a moment, and all but the newest ones of each facility. */
export async function forgetExchanges(db: Db, before: string | undefined, most: number): Promise<void> {
  if (before) await db.deleteFrom('http_logs').where('created_at', '<', before).execute()
  await sql`
    delete from http_logs using (
      select id, row_number() over (partition by facility order by created_at desc, id desc) as place from http_logs
    ) as placed where http_logs.id = placed.id and place > ${most}`.execute(db)
}
