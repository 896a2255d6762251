import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { KnowledgeBases } from '#contract/knowledge-base.ts'
import type { Ctx } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { isSeen, listSeenCategories, loadAccess } from './access.ts'
import { answerPath, categoryPath, homePath } from './addresses.ts'
import { loadLines } from './category-lines.ts'

type Wanted = InputOf<typeof KnowledgeBases.preview>

/** The address of the public page of a record that the caller may see. */
export async function findPagePath(ctx: Ctx, { object, id, locale }: Wanted): Promise<string> {
  const { rows } = await sql<{ id: number; knowledge_base_id: number }>`
    select kb.id, kb.knowledge_base_id from knowledge_base_locales kb join locales on locales.id = kb.system_locale_id
    where locales.locale = ${locale} order by kb.id limit 1`.execute(ctx.db)
  const [found] = rows
  if (!found) throw notFound('KnowledgeBase::Locale', locale)
  if (object === 'KnowledgeBase') {
    if (found.knowledge_base_id !== id) throw notFound('KnowledgeBase', id)
    return homePath(locale)
  }
  return object === 'KnowledgeBaseCategory'
    ? findCategoryPath(ctx, id, { locale, localeId: found.id })
    : findAnswerPath(ctx, id, { locale, localeId: found.id })
}

type Language = { locale: string; localeId: number }

async function findCategoryPath(ctx: Ctx, id: number, { locale, localeId }: Language): Promise<string> {
  const category = (await loadLines(ctx))(id, localeId).at(-1)
  if (!category || !(await listSeenCategories(ctx)).has(id)) throw notFound('KnowledgeBase::Category', id)
  return categoryPath(locale, category.id, category.title)
}

async function findAnswerPath(ctx: Ctx, id: number, { locale, localeId }: Language): Promise<string> {
  const { rows } = await sql<{ category_id: number; title: string }>`
    select answer.category_id, translation.title from knowledge_base_answers answer
    join knowledge_base_answer_translations translation on translation.answer_id = answer.id
    where answer.id = ${id} and ${isSeen(await loadAccess(ctx), ctx.now)}
    order by (translation.kb_locale_id = ${localeId}) desc, translation.id limit 1`.execute(ctx.db)
  if (!rows[0]) throw notFound('KnowledgeBase::Answer', id)
  const [{ category_id, title }] = rows
  const category = (await loadLines(ctx))(category_id, localeId).at(-1)
  return answerPath(locale, category ?? { id: category_id, title: '' }, { id, title })
}
