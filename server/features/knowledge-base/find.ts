import { type RawBuilder, sql } from 'kysely'
import { chooseWord, correctable, foldText, replaceWord, wordQuery } from '#features/search/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { inTransaction } from '#kernel/db/transaction.ts'
import { literal } from '#kernel/search/query.ts'
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
export type Found = { hits: Hit[]; total: number; corrected?: string }

const mostWords = 10

/** Every word as the beginning of a word; all of them must occur. */
function compileWords(text: string): string | undefined {
  const words = text.split(/\s+/).filter(Boolean).slice(0, mostWords)
  const queries = words
    .map((word) => wordQuery([literal(word), { kind: 'wildcard', text: '*' }]))
    .filter((query) => query !== undefined && query !== 'nothing')
  return queries.length === 0 ? undefined : queries.map(({ open }) => `(${open})`).join(' & ')
}

/** Finds what the caller may see; if nothing is found, with the spelling corrected. */
export async function findHelp(ctx: Ctx, query: HelpQuery): Promise<Found> {
  const visible = await compileVisible(ctx, query)
  const found = await select(ctx, query, visible)
  if (found.total > 0 || query.offset > 0) return found
  const corrected = await correct(ctx, query.text, visible)
  if (corrected === undefined) return found
  const second = await select(ctx, { ...query, text: corrected }, visible)
  return second.total > 0 ? { ...second, corrected } : found
}

/** Rows of `knowledge_base_search search` with `knowledge_base_answers answer`. */
export async function compileVisible(ctx: Ctx, query: HelpQuery): Promise<RawBuilder<boolean>> {
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
    query.localeId === undefined ? undefined : sql`search.kb_locale_id = ${query.localeId}`,
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

const searchedRows = sql`from knowledge_base_search search left join knowledge_base_answers answer on answer.id = search.answer_id`

async function select({ db }: Ctx, query: HelpQuery, visible: RawBuilder<boolean>): Promise<Found> {
  const words = compileWords(query.text)
  if (words === undefined) return { hits: [], total: 0 }
  const { rows } = await sql<Hit>`
    select search.model, search.translation_id, count(*) over () as total ${searchedRows}
    where search.document @@ ${words}::tsquery and ${visible}
    order by (search.kb_locale_id = ${query.firstLocaleId ?? query.localeId ?? 0}) desc,
      ts_rank('{0.1, 0.2, 0.5, 1}', search.document, ${words}::tsquery, 1) desc, search.translation_id
    limit ${query.limit} offset ${query.offset}`.execute(db)
  return { hits: rows, total: rows[0]?.total ?? 0 }
}

/** Only words of texts that the caller may see are suggested. */
async function correct(ctx: Ctx, text: string, visible: RawBuilder<boolean>): Promise<string | undefined> {
  const words = [...new Set(text.split(/[^\p{L}\p{M}]+/u))].filter((word) => correctable.test(word)).slice(0, mostWords)
  if (words.length === 0) return undefined
  const candidates = await inTransaction(ctx.deps.db, async (db) => {
    // Two swapped letters in a short word leave a fifth of its trigrams.
    await sql`set local pg_trgm.word_similarity_threshold = 0.25`.execute(db)
    const { rows } = await sql<{ typed: string; word: string }>`
      select typed.word as typed, similar_words.word from unnest(${words.map(foldText)}::text[]) as typed (word), lateral (
        select distinct word, similarity(word, typed.word) as closeness
        ${searchedRows}, lateral unnest(string_to_array(search.spelling, ' ')) as word
        where typed.word <% search.spelling and ${visible} and abs(length(word) - length(typed.word)) <= 2
          and similarity(word, typed.word) >= 0.2
        order by closeness desc, word limit 50
      ) as similar_words`.execute(db)
    return rows
  })
  const corrected = words.reduce((query, word) => replaceWord(query, word, chooseWord(word, candidates)), text)
  return foldText(corrected) === foldText(text) ? undefined : corrected
}
