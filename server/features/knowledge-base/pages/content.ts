import { type RawBuilder, sql } from 'kysely'
import { type FileRow, filesJson } from '#features/attachments/service.ts'
import { tagNamesOf } from '#features/tags/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { isSeen, listSeenInLanguage, loadAccess } from '../access.ts'
import { answerPath, categoryPath } from '../addresses.ts'
import { cacheList } from '../cached-lists.ts'
import { loadLines } from '../category-lines.ts'
import { answerObject } from '../present.ts'
import type { PublishingTimes } from '../policy.ts'
import { findSimilar } from '../similar.ts'
import type { Site } from './site.ts'

export type ListedCategory = { id: number; title: string; category_icon: string; answers: number; titles: string[] }
export type ListedAnswer = PublishingTimes & { id: number; title: string; category_id: number; updated_at: string }

/** The categories in a place that have something to read in this language, with how much there is below. */
export async function listCategories(ctx: Ctx, site: Site, parentId: number | null): Promise<ListedCategory[]> {
  const access = await loadAccess(ctx)
  const key = `categories ${site.baseId} ${site.language.id} ${parentId ?? ''}`
  return cacheList(ctx, access, key, () => loadCategories(ctx, site, parentId))
}

async function loadCategories(ctx: Ctx, site: Site, parentId: number | null): Promise<ListedCategory[]> {
  const seen = [...(await listSeenInLanguage(ctx, site.language.id))]
  const { rows } = await sql<ListedCategory>`
    with recursive below as (
      select id as top, id from knowledge_base_categories
      where knowledge_base_id = ${site.baseId} and parent_id is not distinct from ${parentId}::int and id = any(${seen}::int[])
      union all select below.top, category.id from knowledge_base_categories category join below on category.parent_id = below.id
    ), readable as (
      select below.top, count(*) as answers, (array_agg(translation.title order by translation.title))[1:3] as titles
      from below join knowledge_base_answers answer on answer.category_id = below.id
      join knowledge_base_answer_translations translation on translation.answer_id = answer.id
        and translation.kb_locale_id = ${site.language.id}
      -- Without this, the answers of all categories are read for a single one.
      where answer.category_id = any(array(select id from below))
        and ${isSeen(await loadAccess(ctx), ctx.now)} group by below.top
    )
    select category.id, category.category_icon, translation.title, coalesce(readable.answers, 0) as answers,
      coalesce(readable.titles, '{}') as titles
    from knowledge_base_categories category join knowledge_base_category_translations translation
      on translation.category_id = category.id and translation.kb_locale_id = ${site.language.id}
    left join readable on readable.top = category.id
    where category.id in (select id from below where id = top) order by category.position, category.id`.execute(ctx.db)
  return rows
}

const answerColumns = sql`answer.id, answer.category_id, translation.title, translation.updated_at,
  answer.internal_at, answer.published_at, answer.archived_at`
const answersIn = (site: Site) => sql`from knowledge_base_answers answer
  join knowledge_base_answer_translations translation on translation.answer_id = answer.id
    and translation.kb_locale_id = ${site.language.id}
  join knowledge_base_categories category on category.id = answer.category_id and category.knowledge_base_id = ${site.baseId}`

async function selectAnswers(ctx: Ctx, site: Site, rest: RawBuilder<unknown>): Promise<ListedAnswer[]> {
  const { rows } = await sql<ListedAnswer>`
    select ${answerColumns} ${answersIn(site)} where ${isSeen(await loadAccess(ctx), ctx.now)} and ${rest}`.execute(
    ctx.db,
  )
  return rows
}

export async function listAnswers(ctx: Ctx, site: Site, categoryId: number): Promise<ListedAnswer[]> {
  const inCategory = sql`answer.category_id = ${categoryId} order by answer.position, answer.id limit 500`
  const key = `answers ${site.baseId} ${site.language.id} ${categoryId}`
  return cacheList(ctx, await loadAccess(ctx), key, () => selectAnswers(ctx, site, inCategory))
}

export const listTagged = (ctx: Ctx, site: Site, tag: string): Promise<ListedAnswer[]> =>
  selectAnswers(
    ctx,
    site,
    sql`exists (select from tags join tag_items item on item.id = tags.tag_item_id
      where tags.object = ${answerObject} and tags.o_id = answer.id and item.name = ${tag})
      order by translation.title, answer.id limit 500`,
  )

/** Those that share words with the title. */
export async function listRelated(
  ctx: Ctx,
  site: Site,
  { translation_id, title }: ShownAnswer,
): Promise<ListedAnswer[]> {
  const { hits } = await findSimilar(ctx, {
    text: title,
    models: ['answer'],
    baseId: site.baseId,
    localeId: site.language.id,
    excluded: [translation_id],
    fewestWords: 1,
    limit: 3,
    offset: 0,
  })
  const ids = hits.map((hit) => hit.translation_id)
  return ids.length === 0
    ? []
    : selectAnswers(
        ctx,
        site,
        sql`translation.id = any(${ids}::int[]) order by array_position(${ids}::int[], translation.id)`,
      )
}

export type ShownAnswer = ListedAnswer & {
  translation_id: number
  body: string
  tags: string[]
  files: FileRow[]
  published: string
}

export async function findAnswer(ctx: Ctx, site: Site, id: number): Promise<ShownAnswer | undefined> {
  const { rows } = await sql<ShownAnswer>`
    select ${answerColumns}, translation.id as translation_id, content.body,
      greatest(answer.published_at, translation.updated_at) as published,
      ${tagNamesOf(answerObject, sql.ref('answer.id'))} as tags, ${filesJson(answerObject, sql.ref('answer.id'))} as files
    ${answersIn(site)} join knowledge_base_answer_translation_contents content on content.id = translation.content_id
    where answer.id = ${id} and ${isSeen(await loadAccess(ctx), ctx.now)}`.execute(ctx.db)
  return rows[0]
}

/** The addresses of an answer in all its languages; empty if the caller may not see it. */
export async function listAnswerLanguages(ctx: Ctx, site: Site, id: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ kb_locale_id: number; title: string; category_id: number }>`
    select translation.kb_locale_id, translation.title, answer.category_id from knowledge_base_answers answer
    join knowledge_base_answer_translations translation on translation.answer_id = answer.id
    join knowledge_base_categories category on category.id = answer.category_id and category.knowledge_base_id = ${site.baseId}
    where answer.id = ${id} and ${isSeen(await loadAccess(ctx), ctx.now)}`.execute(ctx.db)
  const [first] = rows
  if (!first) return new Map()
  const lineOf = await loadLines(ctx)
  return pathsByLocale(site, rows, (row, locale) => {
    const category = lineOf(row.category_id, row.kb_locale_id).at(-1) ?? { id: row.category_id, title: '' }
    return answerPath(locale, category, { id, title: row.title })
  })
}

export async function listCategoryLanguages(ctx: Ctx, site: Site, id: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ kb_locale_id: number; title: string }>`
    select translation.kb_locale_id, translation.title from knowledge_base_category_translations translation
    join knowledge_base_categories category on category.id = translation.category_id
    where category.id = ${id} and category.knowledge_base_id = ${site.baseId}`.execute(ctx.db)
  return pathsByLocale(site, rows, (row, locale) => categoryPath(locale, id, row.title))
}

function pathsByLocale<R extends { kb_locale_id: number }>(
  { languages }: Site,
  rows: readonly R[],
  pathOf: (row: R, locale: string) => string,
): Map<string, string> {
  const paths = languages.flatMap(({ id, locale }): [string, string][] => {
    const row = rows.find(({ kb_locale_id }) => kb_locale_id === id)
    return row ? [[locale, pathOf(row, locale)]] : []
  })
  return new Map(paths)
}

/** The current addresses of translations that a text links to, as far as the caller may see them. */
export async function resolveLinks(ctx: Ctx, site: Site, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    answer_id: number
    category_id: number
    kb_locale_id: number
    title: string
  }>`
    select translation.id, answer.id as answer_id, answer.category_id, translation.kb_locale_id, translation.title
    from knowledge_base_answer_translations translation join knowledge_base_answers answer on answer.id = translation.answer_id
    where translation.id = any(${ids}::int[]) and ${isSeen(await loadAccess(ctx), ctx.now)}`.execute(ctx.db)
  const lineOf = await loadLines(ctx)
  return new Map(
    rows.map((row) => {
      const locale = site.languages.find(({ id }) => id === row.kb_locale_id)?.locale ?? site.language.locale
      const category = lineOf(row.category_id, row.kb_locale_id).at(-1) ?? { id: row.category_id, title: '' }
      return [row.id, answerPath(locale, category, { id: row.answer_id, title: row.title })]
    }),
  )
}
