import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { KnowledgeBaseCategories } from '#contract/knowledge-base-category.ts'
import { findAsset } from '#kernel/assets.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, notFound, referenced, required, unknownId } from '#kernel/errors.ts'
import { assertEditsCategory, assertEditsIn } from './access.ts'
import { type CategoryRow, getCategoryRow, lockBase, stamp } from './store.ts'
import { taken, writeCategoryTitles } from './translations.ts'

const object = 'knowledge_base_categories'

export async function showCategory(ctx: Ctx, baseId: number, id: number) {
  await getCategoryRow(ctx.db, baseId, id)
  const assets = await ctx.deps.assets.collectByIds(ctx, { KnowledgeBaseCategory: [id] })
  const record = findAsset(assets, 'KnowledgeBaseCategory', id)
  if (!record) throw notFound('KnowledgeBase::Category', id)
  return { record, assets }
}

export async function createCategory(ctx: Ctx, input: InputOf<typeof KnowledgeBaseCategories.create>): Promise<number> {
  const { knowledge_base_id, category_icon, parent_id = null, translations_attributes } = input
  await lockBase(ctx, knowledge_base_id)
  await assertParent(ctx, knowledge_base_id, parent_id)
  await assertEditsIn(ctx, knowledge_base_id, parent_id)
  if (!translations_attributes?.length) throw required('translations_attributes')
  const { rows } = await sql<{ id: number }>`
    insert into knowledge_base_categories (knowledge_base_id, parent_id, category_icon, position, created_at, updated_at)
    values (${knowledge_base_id}, ${parent_id}, ${category_icon}, ${nextPosition(knowledge_base_id, parent_id)},
      ${stamp(ctx)}, ${stamp(ctx)}) returning id`.execute(ctx.db)
  const { id } = rows[0]!
  await writeCategoryTitles(ctx, { id, knowledge_base_id }, translations_attributes)
  await assertUniqueTitles(ctx, knowledge_base_id, parent_id)
  ctx.emit({ kind: 'created', object, id })
  return id
}

const siblings = (baseId: number, parentId: number | null) =>
  sql`knowledge_base_id = ${baseId} and parent_id is not distinct from ${parentId}::int`

const nextPosition = (baseId: number, parentId: number | null) =>
  sql`(select coalesce(max(position) + 1, 0) from knowledge_base_categories where ${siblings(baseId, parentId)})`

async function assertParent({ db }: Ctx, baseId: number, parentId: number | null): Promise<void> {
  if (parentId === null) return
  const { rows } = await sql`
    select from knowledge_base_categories where id = ${parentId} and knowledge_base_id = ${baseId}`.execute(db)
  if (!rows[0]) throw unknownId('parent_id', parentId)
}

async function assertUniqueTitles({ db }: Ctx, baseId: number, parentId: number | null): Promise<void> {
  const { rows } = await sql`
    select from knowledge_base_category_translations translation
    join knowledge_base_categories category on category.id = translation.category_id
    where ${siblings(baseId, parentId)}
    group by kb_locale_id, lower(title) having count(*) > 1 limit 1`.execute(db)
  if (rows[0]) throw taken()
}

export async function updateCategory(ctx: Ctx, input: InputOf<typeof KnowledgeBaseCategories.update>): Promise<number> {
  const { knowledge_base_id, id, category_icon, parent_id, translations_attributes } = input
  await lockBase(ctx, knowledge_base_id)
  const before = await getCategoryRow(ctx.db, knowledge_base_id, id)
  await assertEditsCategory(ctx, id)
  const parentId = parent_id === undefined ? before.parent_id : parent_id
  if (parentId !== before.parent_id) await moveCategory(ctx, before, parentId)
  if (category_icon !== undefined)
    await sql`update knowledge_base_categories set category_icon = ${category_icon} where id = ${id}`.execute(ctx.db)
  if (translations_attributes) await writeCategoryTitles(ctx, before, translations_attributes)
  await assertUniqueTitles(ctx, knowledge_base_id, parentId)
  await sql`update knowledge_base_categories set updated_at = ${stamp(ctx)} where id = ${id}`.execute(ctx.db)
  ctx.emit({
    kind: 'updated',
    object,
    id,
    changes: { parent_id: [before.parent_id, parentId], updated_at: [null, ctx.now] },
  })
  return id
}

/** Only who edits both places may move it. Links with its id stay valid. */
async function moveCategory(ctx: Ctx, category: CategoryRow, parentId: number | null): Promise<void> {
  const { id, knowledge_base_id } = category
  await assertParent(ctx, knowledge_base_id, parentId)
  await assertEditsIn(ctx, knowledge_base_id, category.parent_id)
  await assertEditsIn(ctx, knowledge_base_id, parentId)
  const { rows } = await sql`
    with recursive line as (
      select id, parent_id from knowledge_base_categories where id = ${parentId}
      union select category.id, category.parent_id from knowledge_base_categories category
        join line on category.id = line.parent_id
    ) select from line where id = ${id}`.execute(ctx.db)
  if (rows[0]) throw invalid('invalid_value', 'A category cannot be below itself.', { field: 'parent_id' })
  await sql`update knowledge_base_categories set parent_id = ${parentId},
    position = ${nextPosition(knowledge_base_id, parentId)} where id = ${id}`.execute(ctx.db)
}

export async function removeCategory(ctx: Ctx, baseId: number, id: number): Promise<void> {
  await lockBase(ctx, baseId)
  const { parent_id } = await getCategoryRow(ctx.db, baseId, id)
  await assertEditsCategory(ctx, id)
  await assertEditsIn(ctx, baseId, parent_id)
  const { rows } = await sql`
    select 1 from knowledge_base_categories where parent_id = ${id}
    union all select 1 from knowledge_base_answers where category_id = ${id} limit 1`.execute(ctx.db)
  if (rows[0]) throw referenced()
  await sql`delete from knowledge_base_categories where id = ${id}`.execute(ctx.db)
  ctx.emit({ kind: 'removed', object, id })
}
