import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { isIn, isSeen, listSeenInLanguage, loadAccess } from './access.ts'

export type HelpModel = 'answer' | 'category' | 'base'
export type Hit = { model: HelpModel; translation_id: number; total: number }
export type HelpQuery = {
  text: string
  models: readonly HelpModel[]
  baseId?: number | undefined
  /** Only in this language. */
  localeId?: number | undefined
  /** First in this language. */
  firstLocaleId?: number | undefined
  /** Only in this category and those below. */
  scopeId?: number | undefined
  excluded?: readonly number[]
  limit: number
  offset: number
}
export type Found = {
  hits: Hit[]
  total: number
  /** The words that were searched for, with their synonyms. */
  words: string
  corrected?: string
}

export const searchedRows = sql`from knowledge_base_search search left join knowledge_base_answers answer on answer.id = search.answer_id`

/** Which of the searched rows the caller may find. */
export async function compileVisible(ctx: Ctx, query: Omit<HelpQuery, 'text'>): Promise<RawBuilder<boolean>> {
  const access = await loadAccess(ctx)
  const isBaseSeen = sql`(not search.knowledge_base_id = any(${access.inactiveBases}::int[])
    or ${isIn('search.knowledge_base_id', access.editedBases)})`
  const byModel = {
    answer: async () => sql`(search.model = 'answer' and ${isSeen(access, ctx.now)})`,
    category: async () => {
      const seen = [...(await listSeenInLanguage(ctx, query.localeId))]
      return sql`(search.model = 'category' and search.category_id = any(${seen}::int[]))`
    },
    base: async () => sql`(search.model = 'base' and ${isBaseSeen})`,
  }
  const models: RawBuilder<unknown>[] = []
  for (const model of query.models) models.push(await byModel[model]())
  const conditions = [
    sql`(${sql.join(models, sql` or `)})`,
    query.baseId === undefined ? undefined : sql`search.knowledge_base_id = ${query.baseId}`,
    // Not by its index: reading all texts of a language takes longer than comparing those that were found.
    query.localeId === undefined ? undefined : sql`search.kb_locale_id + 0 = ${query.localeId}`,
    query.scopeId === undefined ? undefined : sql`search.category_id in (${subtree(query.scopeId)})`,
    query.excluded?.length ? sql`not search.translation_id = any(${query.excluded}::int[])` : undefined,
  ]
  return sql<boolean>`${sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  )}`
}

const subtree = (id: number) => sql`
  with recursive below as (
    select ${id}::int as id
    union select category.id from knowledge_base_categories category join below on category.parent_id = below.id
  ) select id from below`
