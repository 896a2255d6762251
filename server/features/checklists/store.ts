import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Row, TableOf } from '#kernel/db/rows.ts'

export type Checklist = Row & { ticket_id: number; name: string }
export type ChecklistItem = Row & { checklist_id: number; text: string; checked: boolean; ticket_id: number | null }

const stamps = ['updated_by_id', 'created_by_id', 'created_at', 'updated_at']
export const checklists: TableOf = {
  table: 'checklists',
  model: 'Checklist',
  columns: ['id', 'ticket_id', 'name', ...stamps],
}
export const items: TableOf = {
  table: 'checklist_items',
  model: 'Checklist::Item',
  columns: ['id', 'checklist_id', 'text', 'checked', 'ticket_id', ...stamps],
}

/** By checklist, sorted. */
export async function listItemIds(db: Db, checklistIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ checklist_id: number; ids: number[] }>`
    select checklist_id, array_agg(id order by position, id) as ids from checklist_items
    where checklist_id = any(${checklistIds}::int[]) group by checklist_id`.execute(db)
  return new Map(rows.map(({ checklist_id, ids }) => [checklist_id, ids]))
}

export async function findTemplate(db: Db, id: number): Promise<string[] | undefined> {
  const { rows } = await sql<{ items: string[] }>`
    select items from checklist_templates where id = ${id} and active`.execute(db)
  return rows[0]?.items
}

/** Adds items at the end. */
export async function insertItems(
  { db, actor, now }: Ctx,
  checklistId: number,
  texts: readonly string[],
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    insert into checklist_items (checklist_id, text, position, updated_by_id, created_by_id, created_at, updated_at)
    select ${checklistId}::int, text, place, ${actor.id}::int, ${actor.id}::int, ${at}, ${at}
    from unnest(${texts}::text[]) with ordinality as wanted (text, place) order by place`.execute(db)
}

/** Items that are not named come last, in their previous order. */
export async function arrangeItems(db: Db, checklistId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update checklist_items set position = arranged.position
    from (
      select id, row_number() over (order by array_position(${ids}::int[], id) nulls last, position, id) as position
      from checklist_items where checklist_id = ${checklistId}
    ) arranged
    where checklist_items.id = arranged.id`.execute(db)
}

/** The ticket of each checklist or item. */
export async function findTicketIds(db: Db, of: TableOf, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } =
    of === checklists
      ? await sql<{ id: number; ticket_id: number }>`
          select id, ticket_id from checklists where id = any(${ids}::int[])`.execute(db)
      : await sql<{ id: number; ticket_id: number }>`
          select item.id, list.ticket_id from checklist_items item join checklists list on list.id = item.checklist_id
          where item.id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, ticket_id }) => [id, ticket_id]))
}
