import { type RawBuilder, sql } from 'kysely'
import type { WordShares } from '#features/search/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { type ExpandedQuery, expandQuery, findSynonyms, markedWords } from './expand.ts'
import { correctSpelling } from './spelling.ts'
import { compileVisible, type Found, type HelpQuery, type Hit, searchedRows } from './visible.ts'
import { findWordShares } from './word-shares.ts'

export type { Found, HelpModel, HelpQuery, Hit } from './visible.ts'

/** More hits are not told apart: then those with the words in the title count, in the reader's language. */
export const mostHits = 1000
/** The first ones by title and tags are ranked by their texts as well, which takes 50 times longer. */
const mostRanked = 200

/** Finds what the caller may see; if nothing is found, with the spelling corrected. */
export async function findHelp(ctx: Ctx, query: HelpQuery): Promise<Found> {
  const visible = await compileVisible(ctx, query)
  const found = await findWords(ctx, query, visible)
  if (found.total > 0 || query.offset > 0) return found
  const corrected = await correctSpelling(ctx, query.text, visible)
  if (corrected === undefined) return found
  const second = await findWords(ctx, { ...query, text: corrected }, visible)
  return second.total > 0 ? { ...second, corrected } : found
}

async function findWords(ctx: Ctx, query: HelpQuery, visible: RawBuilder<boolean>): Promise<Found> {
  const synonyms = await findSynonyms(ctx.db, query.text)
  const expanded = expandQuery(query.text, synonyms)
  const words = markedWords(query.text, synonyms)
  if (expanded === undefined) return { hits: [], total: 0, words }
  const find = (column: string, more = sql``) =>
    select(ctx, query, expanded, sql<boolean>`${matches(column, expanded)}${more} and ${visible}`)
  const isCommon = estimateHits(await findWordShares(ctx.deps), expanded) > mostHits
  const first = isCommon ? undefined : await find('search.document')
  if (first && first.total < mostHits) return { ...first, words }
  const ownLanguage = query.localeId ?? query.firstLocaleId
  const titled =
    ownLanguage === undefined ? [] : [await find('search.heading', sql` and search.kb_locale_id = ${ownLanguage}`)]
  const found = titled.find(({ total }) => total > 0) ?? (await findTitled(find, first))
  return { ...found, words }
}

type Selected = Pick<Found, 'hits' | 'total'>

async function findTitled(find: (column: string) => Promise<Selected>, first: Selected | undefined): Promise<Selected> {
  const titled = await find('search.heading')
  return titled.total > 0 ? titled : (first ?? find('search.document'))
}

/** At most as many as have the rarest word. */
const estimateHits = ({ documents, shareOf }: WordShares, { lexemes }: ExpandedQuery): number =>
  documents * Math.min(...lexemes.map((one) => shareOf([one])))

/** The index finds what any language asks for; then each text is compared with the query of its language. */
function matches(column: string, { any, plain, byLocale }: ExpandedQuery): RawBuilder<boolean> {
  const document = sql.ref(column)
  if (byLocale.length === 0) return sql<boolean>`${document} @@ ${plain}::tsquery`
  const cases = byLocale.map(({ kbLocaleId, query }) => sql`when ${kbLocaleId} then ${document} @@ ${query}::tsquery`)
  return sql<boolean>`${document} @@ ${any}::tsquery
    and case search.kb_locale_id ${sql.join(cases, sql` `)} else ${document} @@ ${plain}::tsquery end`
}

const rank = (column: string, words: string) =>
  sql`ts_rank('{0.1, 0.2, 0.5, 1}', ${sql.ref(column)}, ${words}::tsquery, 1)`

async function select(
  { db }: Ctx,
  { firstLocaleId, localeId, limit, offset }: HelpQuery,
  { any }: ExpandedQuery,
  condition: RawBuilder<boolean>,
): Promise<Selected> {
  const { rows } = await sql<Hit>`
    with matched as materialized (
      select search.model, search.translation_id, search.heading,
        search.kb_locale_id = ${firstLocaleId ?? localeId ?? 0} as is_first
      ${searchedRows} where ${condition} limit ${mostHits}
    ), placed as (
      select model, translation_id, is_first, count(*) over () as total,
        row_number() over (order by is_first desc, ${rank('heading', any)} desc, translation_id) as place
      from matched
    ), ranked as (
      select placed.*, case when place <= ${mostRanked} then (
        select ${rank('search.document', any)} from knowledge_base_search search
        where search.model = placed.model and search.translation_id = placed.translation_id) end as closeness
      from placed
    )
    select model, translation_id, total from ranked
    order by is_first desc, place <= ${mostRanked} desc, closeness desc, place limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { hits: rows, total: rows[0]?.total ?? 0 }
}
