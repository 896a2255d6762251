import { type RawBuilder, sql } from 'kysely'
import { type FileRow, filesJson } from '#features/attachments/service.ts'
import { tagNamesOf } from '#features/tags/service.ts'
import { may } from '#kernel/actor.ts'
import type { AssetRecord, AssetSource } from '#kernel/assets.ts'
import type { Ctx } from '#kernel/context.ts'
import { memoize } from '#kernel/memoize.ts'
import { includes, isSeen, listSeenCategories, loadAccess } from './access.ts'
import { loadEffective } from './effective.ts'
import { answerObject, byFilename, contentObject, presentAnswerFile } from './present.ts'

const idsFrom = (from: RawBuilder<unknown>, order = sql`id`) => sql`array(select id ${from} order by ${order})`

async function select<T extends AssetRecord>(ctx: Ctx, statement: RawBuilder<unknown>): Promise<T[]> {
  return (await sql<T>`${statement}`.execute(ctx.db)).rows
}

const isOneOf = (column: string, ids: readonly number[]) => sql`${sql.ref(column)} = any(${ids}::int[])`

const isReader = ({ actor }: Ctx) => may(actor, 'knowledge_base.*', 'admin.knowledge_base')

/** Without permission only what public pages show, of active bases. */
const bases: AssetSource = {
  load: async (ctx, ids) => {
    const { inactiveBases, editedBases } = await loadAccess(ctx)
    const rows = await select(
      ctx,
      sql`select base.*,
        ${idsFrom(sql`from knowledge_base_translations where knowledge_base_id = base.id`)} as translation_ids,
        ${idsFrom(sql`from knowledge_base_locales where knowledge_base_id = base.id`)} as kb_locale_ids,
        ${idsFrom(sql`from knowledge_base_permissions where knowledge_base_id = base.id and category_id is null`)} as permission_ids
        from knowledge_bases base where ${isOneOf('id', ids)} order by id`,
    )
    const isKept = ({ id }: AssetRecord) =>
      !inactiveBases.includes(id) || includes(editedBases, id) || may(ctx.actor, 'admin.knowledge_base')
    const kept = rows.filter(isKept)
    if (!isReader(ctx))
      return kept.map(({ translation_ids: _1, kb_locale_ids: _2, permission_ids: _3, ...rest }) => rest)
    const { answers, categories } = await loadSeenIds(ctx)
    const effective = await loadEffective(ctx)
    return kept.map((base) => ({
      ...base,
      category_ids: categories.filter(({ baseId }) => baseId === base.id).map(({ id }) => id),
      answer_ids: answers.filter(({ baseId }) => baseId === base.id).map(({ id }) => id),
      editable: includes(editedBases, base.id),
      permissions_effective: effective({ baseId: base.id, categoryId: null }),
    }))
  },
  needs: { KnowledgeBaseTranslation: ['translation_ids'] },
}

export type SeenIds = { answers: { id: number; baseId: number }[]; categories: { id: number; baseId: number }[] }

/** Once per context. */
export const loadSeenIds: (ctx: Ctx) => Promise<SeenIds> = memoize(async (ctx: Ctx): Promise<SeenIds> => {
  const seen = [...(await listSeenCategories(ctx))]
  const access = await loadAccess(ctx)
  const answers = await select<AssetRecord & { baseId: number }>(
    ctx,
    sql`select answer.id, category.knowledge_base_id as "baseId" from knowledge_base_answers answer
      join knowledge_base_categories category on category.id = answer.category_id
      where ${isSeen(access, ctx.now)} order by answer.category_id, answer.position, answer.id`,
  )
  const categories = await select<AssetRecord & { baseId: number }>(
    ctx,
    sql`select id, knowledge_base_id as "baseId" from knowledge_base_categories where ${isOneOf('id', seen)}
      order by position, id`,
  )
  return { answers, categories }
})

const baseTranslations: AssetSource = {
  load: (ctx, ids) =>
    select(ctx, sql`select * from knowledge_base_translations where ${isOneOf('id', ids)} order by id`),
  needs: {},
}

const locales: AssetSource = {
  load: async (ctx, ids) => {
    const access = await loadAccess(ctx)
    return select(
      ctx,
      sql`select locale.*,
        ${idsFrom(sql`from knowledge_base_translations where kb_locale_id = locale.id`)} as knowledge_base_translation_ids,
        ${idsFrom(sql`from knowledge_base_category_translations where kb_locale_id = locale.id`)} as category_translation_ids,
        array(select translation.id from knowledge_base_answer_translations translation
          join knowledge_base_answers answer on answer.id = translation.answer_id
          where translation.kb_locale_id = locale.id and ${isSeen(access, ctx.now)} order by 1) as answer_translation_ids,
        ${idsFrom(sql`from knowledge_base_menu_items where kb_locale_id = locale.id`, sql`location, position, id`)} as menu_item_ids
        from knowledge_base_locales locale where ${isOneOf('id', ids)} order by id`,
    )
  },
  needs: { Locale: ['system_locale_id'], KnowledgeBaseMenuItem: ['menu_item_ids'] },
}

const menuItems: AssetSource = {
  load: (ctx, ids) => select(ctx, sql`select * from knowledge_base_menu_items where ${isOneOf('id', ids)} order by id`),
  needs: {},
}

const systemLocales: AssetSource = {
  load: (ctx, ids) => select(ctx, sql`select * from locales where ${isOneOf('id', ids)} order by id`),
  needs: {},
}

const categories: AssetSource = {
  load: async (ctx, ids) => {
    const seen = await listSeenCategories(ctx)
    const access = await loadAccess(ctx)
    const rows = await select<AssetRecord & { child_ids: number[] }>(
      ctx,
      sql`select category.*,
        ${idsFrom(sql`from knowledge_base_category_translations where category_id = category.id`)} as translation_ids,
        array(select answer.id from knowledge_base_answers answer where answer.category_id = category.id
          and ${isSeen(access, ctx.now)} order by position, answer.id) as answer_ids,
        array(select child.id from knowledge_base_categories child where child.parent_id = category.id
          order by position, child.id) as child_ids,
        ${idsFrom(sql`from knowledge_base_permissions where category_id = category.id`)} as permission_ids
        from knowledge_base_categories category where ${isOneOf(
          'id',
          ids.filter((id) => seen.has(id)),
        )} order by id`,
    )
    const effective = await loadEffective(ctx)
    return rows.map((row) => ({
      ...row,
      child_ids: row.child_ids.filter((id) => seen.has(id)),
      editable: includes(access.edited, row.id),
      permissions_effective: effective({ baseId: Number(row.knowledge_base_id), categoryId: row.id }),
    }))
  },
  needs: { KnowledgeBaseCategoryTranslation: ['translation_ids'], KnowledgeBaseCategory: ['parent_id'] },
}

const categoryTranslations: AssetSource = {
  load: async (ctx, ids) => {
    const seen = [...(await listSeenCategories(ctx))]
    return select(
      ctx,
      sql`select * from knowledge_base_category_translations
        where ${isOneOf('id', ids)} and ${isOneOf('category_id', seen)} order by id`,
    )
  },
  needs: {},
}

/** Those with these ids, or all; only those that the caller may see. */
export async function loadAnswerRecords(ctx: Ctx, ids?: readonly number[]): Promise<AssetRecord[]> {
  const wanted = ids ? sql`${isOneOf('answer.id', ids)} and` : sql``
  const rows = await select<AssetRecord & { attachments: FileRow[] }>(
    ctx,
    sql`select answer.*,
      ${idsFrom(sql`from knowledge_base_answer_translations where answer_id = answer.id`)} as translation_ids,
      ${filesJson(answerObject, sql.ref('answer.id'))} as attachments,
      ${tagNamesOf(answerObject, sql.ref('answer.id'))} as tags
      from knowledge_base_answers answer where ${wanted} ${isSeen(await loadAccess(ctx), ctx.now)} order by answer.id`,
  )
  return rows.map((row) => ({ ...row, attachments: row.attachments.sort(byFilename).map(presentAnswerFile) }))
}

const answers: AssetSource = {
  load: loadAnswerRecords,
  needs: {
    KnowledgeBaseAnswerTranslation: ['translation_ids'],
    KnowledgeBaseCategory: ['category_id'],
    User: ['internal_by_id', 'published_by_id', 'archived_by_id'],
  },
}

const answerTranslations: AssetSource = {
  load: async (ctx, ids) =>
    select(
      ctx,
      sql`select translation.* from knowledge_base_answer_translations translation
        join knowledge_base_answers answer on answer.id = translation.answer_id
        where ${isOneOf('translation.id', ids)} and ${isSeen(await loadAccess(ctx), ctx.now)} order by translation.id`,
    ),
  needs: { KnowledgeBaseAnswer: ['answer_id'], User: ['created_by_id', 'updated_by_id'] },
}

const isInline = ({ preferences }: FileRow) => preferences['Content-Disposition'] === 'inline'

const contents: AssetSource = {
  load: async (ctx, ids) => {
    const rows = await select<AssetRecord & { attachments: FileRow[] }>(
      ctx,
      sql`select content.id, content.body, ${filesJson(contentObject, sql.ref('content.id'))} as attachments
        from knowledge_base_answer_translation_contents content
        join knowledge_base_answer_translations translation on translation.content_id = content.id
        join knowledge_base_answers answer on answer.id = translation.answer_id
        where ${isOneOf('content.id', ids)} and ${isSeen(await loadAccess(ctx), ctx.now)} order by content.id`,
    )
    return rows.map((row) => ({
      ...row,
      attachments: row.attachments.filter((file) => !isInline(file)).map(presentAnswerFile),
    }))
  },
  needs: {},
}

const permissions: AssetSource = {
  load: async (ctx, ids) => {
    if (!isReader(ctx)) return []
    const rows = await select<AssetRecord & { knowledge_base_id: number; category_id: number | null }>(
      ctx,
      sql`select * from knowledge_base_permissions where ${isOneOf('id', ids)} order by id`,
    )
    return rows.map(({ knowledge_base_id, category_id, ...row }) => ({
      ...row,
      permissionable_type: category_id === null ? 'KnowledgeBase' : 'KnowledgeBase::Category',
      permissionable_id: category_id ?? knowledge_base_id,
    }))
  },
  needs: {},
}

export const assetSources: Record<string, AssetSource> = {
  KnowledgeBase: bases,
  KnowledgeBaseTranslation: baseTranslations,
  KnowledgeBaseLocale: locales,
  KnowledgeBaseMenuItem: menuItems,
  Locale: systemLocales,
  KnowledgeBaseCategory: categories,
  KnowledgeBaseCategoryTranslation: categoryTranslations,
  KnowledgeBaseAnswer: answers,
  KnowledgeBaseAnswerTranslation: answerTranslations,
  KnowledgeBaseAnswerTranslationContent: contents,
  KnowledgeBasePermission: permissions,
}
