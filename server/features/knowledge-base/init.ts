import { sql } from 'kysely'
import { may } from '#kernel/actor.ts'
import type { Collected } from '#kernel/assets.ts'
import type { Ctx } from '#kernel/context.ts'
import { loadSeenIds } from './assets.ts'
import { collectAnswers } from './init-answers.ts'

const listIds = async ({ db }: Ctx, table: string): Promise<number[]> =>
  (await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(db)).rows.map(({ id }) => id)

/** The base with its languages and menus: what administrators manage. */
export async function collectBases(ctx: Ctx): Promise<Collected> {
  return ctx.deps.assets.collectByIds(ctx, {
    KnowledgeBase: await listIds(ctx, 'knowledge_bases'),
    KnowledgeBaseLocale: await listIds(ctx, 'knowledge_base_locales'),
    Locale: await listIds(ctx, 'locales'),
  })
}

/** Everything that the caller may see, without the texts of answers. Without permission the public data of the base. */
export async function collectAll(
  ctx: Ctx,
  contentIds: readonly number[],
  withAnswers: boolean,
): Promise<Collected | never[]> {
  const bases = await listIds(ctx, 'knowledge_bases')
  if (!may(ctx.actor, 'knowledge_base.*')) {
    if (!(await ctx.deps.settings.isOn('kb_active_publicly'))) return []
    const assets = await ctx.deps.assets.collectByIds(ctx, { KnowledgeBase: bases })
    return 'KnowledgeBase' in assets ? assets : []
  }
  const { categories } = await loadSeenIds(ctx)
  const { assets: answers, userIds } = withAnswers ? await collectAnswers(ctx) : { assets: {}, userIds: [] }
  const others = await ctx.deps.assets.collectByIds(ctx, {
    KnowledgeBase: bases,
    KnowledgeBaseLocale: await listIds(ctx, 'knowledge_base_locales'),
    KnowledgeBasePermission: await listIds(ctx, 'knowledge_base_permissions'),
    KnowledgeBaseCategory: categories.map(({ id }) => id),
    KnowledgeBaseAnswerTranslationContent: contentIds,
    User: userIds,
  })
  return { ...others, ...answers }
}

export async function listVisibleIds(ctx: Ctx) {
  const { answers, categories } = await loadSeenIds(ctx)
  return { answer_ids: answers.map(({ id }) => id), category_ids: categories.map(({ id }) => id) }
}

const mostRecent = 10

/** Of those that the caller opened last, the ones that are published. */
export async function collectRecentAnswers(ctx: Ctx) {
  const at = sql`${ctx.now.toISOString()}::timestamptz`
  const { rows } = await sql<{ id: number }>`
    select answer.id from recent_views view
    join knowledge_base_answer_translations translation on translation.id = view.o_id
    join knowledge_base_answers answer on answer.id = translation.answer_id
    join knowledge_base_categories category on category.id = answer.category_id
    join knowledge_bases base on base.id = category.knowledge_base_id and base.active
    where view.object = 'KnowledgeBase::Answer::Translation' and view.created_by_id = ${ctx.actor.id}
      and answer.published_at <= ${at} and (answer.archived_at is null or answer.archived_at > ${at})
    group by answer.id order by max(view.created_at) desc, answer.id limit ${mostRecent}`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  return {
    assets: await ctx.deps.assets.collectByIds(ctx, { KnowledgeBaseAnswer: ids }),
    answer_ids_recent_viewed: ids,
  }
}
