import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'

type Named = { id: number; name: string }

/** Locks the group hierarchy until the end of the transaction: two concurrent moves could create a cycle. */
export const lockHierarchy = (db: Db) => sql`lock table groups in share row exclusive mode`.execute(db)

export async function findByName(db: Db, name: string): Promise<Named | undefined> {
  const { rows } = await sql<Named>`select id, name from groups where lower(name) = lower(${name})`.execute(db)
  return rows[0]
}

/** A group and its ancestors, the group first; empty when the group does not exist. */
export async function loadAncestors(db: Db, id: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    with recursive line as (
      select id, name, parent_id, 1 as depth from groups where id = ${id}
      union all
      select above.id, above.name, above.parent_id, depth + 1 from groups as above join line on above.id = line.parent_id
    )
    select id, name from line order by depth`.execute(db)
  return rows
}

/** The number of levels of a group and its descendants. */
export async function measureHeight(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive tree as (
      select id, 1 as depth from groups where id = ${id}
      union all
      select below.id, depth + 1 from groups as below join tree on below.parent_id = tree.id
    )
    select max(depth) as height from tree`.execute(db)
  return rows[0]?.height ?? 1
}

/** Updates the full names of all descendants. */
export async function rewriteNames({ db, actor, now }: Ctx, id: number): Promise<(Named & { before: string })[]> {
  const { rows } = await sql<Named & { before: string }>`
    with recursive tree as (
      select id, name, name as before from groups where id = ${id}
      union all
      select below.id, tree.name || '::' || below.name_last, below.name from groups as below
      join tree on below.parent_id = tree.id
    )
    update groups set name = tree.name, updated_by_id = ${actor.id}, updated_at = ${now.toISOString()}
    from tree where groups.id = tree.id and groups.name <> tree.name
    returning groups.id, groups.name, tree.before`.execute(db)
  return rows
}
