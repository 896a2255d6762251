import { sql } from 'kysely'
import type { ViewedObject } from '#contract/recent-view.ts'
import { openedFor } from '#features/tickets/policy.ts'
import type { Ctx } from '#kernel/context.ts'

export type RecentView = { id: number; object: ViewedObject; o_id: number; created_by_id: number; created_at: string }

/** Views per user that are kept; older ones are deleted. */
export const mostKept = 100

/** Newest first. */
export async function listLatestViews({ db, actor }: Ctx): Promise<RecentView[]> {
  const { rows } = await sql<RecentView>`
    select id, object, o_id, created_by_id, created_at from recent_views
    where created_by_id = ${actor.id} order by created_at desc, id desc limit ${mostKept}`.execute(db)
  return rows
}

export async function saveView({ db, actor, now }: Ctx, object: ViewedObject, id: number): Promise<void> {
  await sql`
    insert into recent_views (object, o_id, created_by_id, created_at)
    values (${object}, ${id}, ${actor.id}, ${now.toISOString()})
    on conflict (created_by_id, object, o_id) do update set created_at = excluded.created_at`.execute(db)
  await sql`
    delete from recent_views where id in (
      select id from recent_views where created_by_id = ${actor.id}
      order by created_at desc, id desc offset ${mostKept})`.execute(db)
}

export async function filterOpenableTickets({ db, actor }: Ctx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where id = any(${ids}::int[]) and ${openedFor(actor, 'read')}`.execute(db)
  return rows.map(({ id }) => id)
}
