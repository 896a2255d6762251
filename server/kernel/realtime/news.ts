import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Event } from '../events/events.ts'

/** An event as it was written down. */
export type WrittenEvent = Omit<Event, 'id'> & { id: number; at: string; object_id: number; actor_id: number }

/** A snapshot as PostgreSQL writes it, `xmin:xmax:running,…`: tells whoever comes back what they could not see then. */
export type Position = string

export type News = { position: Position; events: WrittenEvent[]; complete: boolean }

/** More than anybody misses in a minute; beyond this it costs less to ask for everything again. */
export const mostNews = 2000

/** Clients hold only the oldest transaction that ran: so they may hear of something twice, and miss nothing. */
export const cursorOf = (position: Position): string => position.slice(0, position.indexOf(':'))
export const positionAt = (cursor: string): Position => `${cursor}:${cursor}:`

export async function currentPosition(db: Db): Promise<Position> {
  const { rows } = await sql<{ position: Position }>`select pg_current_snapshot()::text as position`.execute(db)
  return rows[0]?.position as Position
}

type Line = { position: Position; forgotten: boolean } & (WrittenEvent | Record<keyof WrittenEvent, null>)

/** What a reader at this position could not see and can see now, in one snapshot; always with the position after it. */
export async function newsSince(db: Db, position: Position): Promise<News> {
  const { rows } = await sql<Line>`
    select pg_current_snapshot()::text as position, news.*, exists (
      select from event_horizon where txid >= pg_snapshot_xmin(${position}::pg_snapshot)) as forgotten
    from (values (1)) as always left join (
      select id, at, kind, object, object_id, actor_id, changes from events
      where txid >= pg_snapshot_xmin(${position}::pg_snapshot)
        and not pg_visible_in_snapshot(txid, ${position}::pg_snapshot)
      order by txid limit ${mostNews + 1}
    ) as news on true
    order by news.id`.execute(db)
  const events = rows.filter((row): row is Line & WrittenEvent => row.id !== null)
  return {
    position: rows[0]?.position as Position,
    events: events.slice(0, mostNews),
    complete: events.length <= mostNews && !rows[0]?.forgotten,
  }
}
