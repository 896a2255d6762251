import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { assertEditsCategory, assertEditsIn } from './access.ts'
import { getCategoryRow, lockBase } from './store.ts'

type Order = { knowledge_base_id: number; ordered_ids: readonly number[] }
type Place = { table: 'knowledge_base_categories' | 'knowledge_base_answers'; column: string; parentId: number | null }

export async function reorderCategories(ctx: Ctx, { knowledge_base_id, ordered_ids }: Order, parentId: number | null) {
  await lockBase(ctx, knowledge_base_id)
  if (parentId !== null) await getCategoryRow(ctx.db, knowledge_base_id, parentId)
  await assertEditsIn(ctx, knowledge_base_id, parentId)
  const place = { table: 'knowledge_base_categories', column: 'parent_id', parentId } as const
  await arrange(ctx, place, ordered_ids, sql`and knowledge_base_id = ${knowledge_base_id}`)
}

export async function reorderAnswers(ctx: Ctx, { knowledge_base_id, ordered_ids }: Order, categoryId: number) {
  await lockBase(ctx, knowledge_base_id)
  await getCategoryRow(ctx.db, knowledge_base_id, categoryId)
  await assertEditsCategory(ctx, categoryId)
  await arrange(ctx, { table: 'knowledge_base_answers', column: 'category_id', parentId: categoryId }, ordered_ids)
}

/** All records of the place must be listed, each once: otherwise two editors would undo each other's order. */
async function arrange(
  ctx: Ctx,
  { table, column, parentId }: Place,
  ids: readonly number[],
  also = sql``,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where ${sql.ref(column)} is not distinct from ${parentId}::int ${also}`.execute(ctx.db)
  const listed = new Set(ids)
  if (listed.size !== ids.length || rows.length !== ids.length || rows.some(({ id }) => !listed.has(id)))
    throw invalid('invalid_value', 'ordered_ids must list every record of this place once.', { field: 'ordered_ids' })
  await sql`
    update ${sql.table(table)} as record set position = arranged.place - 1
    from unnest(${ids}::int[]) with ordinality as arranged (id, place)
    where record.id = arranged.id and record.position <> arranged.place - 1`.execute(ctx.db)
  for (const id of ids) ctx.emit({ kind: 'updated', object: table, id, changes: { position: [null, ids.indexOf(id)] } })
}
