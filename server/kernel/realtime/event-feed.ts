import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Event } from '../events/events.ts'

/** An event as stored. */
export type WrittenEvent = Omit<Event, 'id'> & { id: number; at: string; object_id: number; actor_id: number }

/** A PostgreSQL snapshot, `xmin:xmax:running,…`: decides which events a reader at that time could not see. */
export type Position = string

export type EventBatch = { position: Position; events: WrittenEvent[]; complete: boolean }

/** More than happens in a minute; beyond this reloading everything costs less. */
export const mostEvents = 2000

/** Clients keep only the oldest running transaction: they may receive an event twice, and miss none. */
export const cursorOf = (position: Position): string => position.slice(0, position.indexOf(':'))
export const positionAt = (cursor: string): Position => `${cursor}:${cursor}:`

export async function currentPosition(db: Db): Promise<Position> {
  const { rows } = await sql<{ position: Position }>`select pg_current_snapshot()::text as position`.execute(db)
  return rows[0]?.position as Position
}

type FeedRow = { position: Position; forgotten: boolean } & (WrittenEvent | Record<keyof WrittenEvent, null>)

/** Events that a reader at this position could not see and that are visible now, with the new position. */
export async function readEventsSince(db: Db, position: Position): Promise<EventBatch> {
  const { rows } = await sql<FeedRow>`
    select pg_current_snapshot()::text as position, feed.*, exists (
      select from event_horizon where txid >= pg_snapshot_xmin(${position}::pg_snapshot)) as forgotten
    from (values (1)) as always left join (
      select id, at, kind, object, object_id, actor_id, changes from events
      where txid >= pg_snapshot_xmin(${position}::pg_snapshot)
        and not pg_visible_in_snapshot(txid, ${position}::pg_snapshot)
      order by txid limit ${mostEvents + 1}
    ) as feed on true
    order by feed.id`.execute(db)
  const events = rows.filter((row): row is FeedRow & WrittenEvent => row.id !== null)
  return {
    position: rows[0]?.position as Position,
    events: events.slice(0, mostEvents),
    complete: events.length <= mostEvents && !rows[0]?.forgotten,
  }
}

/**
 * A place within the feed: everything that `from` could see has been read, and of what only `to` could see, everything up
 * to `id`. Within a step between two snapshots, events have the order of their ids: they are drawn while the changed
 * record is locked, so that changes of one record are in their order.
 */
export type FeedPlace = { from: Position; to: Position | undefined; id: number }

export type StoredEvent = WrittenEvent & { rule: string | null; caused_by: number | null }

type FeedPageRow = { position: Position; forgotten: boolean; foreign: boolean } & (
  | StoredEvent
  | Record<keyof StoredEvent, null>
)

export type FeedPage = { events: StoredEvent[]; step: FeedPlace & { to: Position }; isForgotten: boolean }

/** The next events after a place. Exact: a transaction that commits late is in the step that first sees it. */
export async function readFeedPage(db: Db, { from, to, id }: FeedPlace, limit: number): Promise<FeedPage> {
  const { rows } = await sql<FeedPageRow>`
    select step.position::text as position, feed.*, exists (
        select from event_horizon where txid >= pg_snapshot_xmin(${from}::pg_snapshot)) as forgotten,
      pg_snapshot_xmax(${to ?? from}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as foreign
    from (select coalesce(${to ?? null}::pg_snapshot, pg_current_snapshot()) as position) as step left join lateral (
      select id, at, kind, object, object_id, actor_id, rule, caused_by, changes from events
      where id > ${id} and txid >= pg_snapshot_xmin(${from}::pg_snapshot)
        and not pg_visible_in_snapshot(txid, ${from}::pg_snapshot)
        and pg_visible_in_snapshot(txid, step.position)
      order by id limit ${limit}
    ) as feed on true
    order by feed.id`.execute(db)
  const events = rows.filter((row): row is FeedPageRow & StoredEvent => row.id !== null)
  const position = rows[0]?.position as Position
  return {
    events,
    step: { from, to: position, id },
    isForgotten: Boolean(rows[0]?.forgotten || rows[0]?.foreign),
  }
}
