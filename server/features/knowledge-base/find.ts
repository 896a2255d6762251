import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { type ExpandedQuery, expandQuery, findSynonyms, markedWords, measureQuery } from './expand.ts'
import { listCorrections } from './spelling.ts'
import { compileVisible, type Found, type HelpQuery, type Hit, searchedRows } from './visible.ts'
import { findWordShares, type HelpWordShares } from './word-shares.ts'

export type { Found, HelpModel, HelpQuery, Hit } from './visible.ts'

/** More hits are not counted. Of words that more texts have, those with the words in the title come first. */
export const mostHits = 300

/** Finds what the caller may see; if nothing is found, with the spelling corrected. */
export async function findHelp(ctx: Ctx, query: HelpQuery): Promise<Found> {
  const visible = await compileVisible(ctx, query)
  const found = await findWords(ctx, query, visible)
  if (found.total > 0 || query.offset > 0) return found
  for await (const corrected of listCorrections(ctx, query.text, visible)) {
    const second = await findWords(ctx, { ...query, text: corrected }, visible)
    if (second.total > 0) return { ...second, corrected }
  }
  return found
}

async function findWords(ctx: Ctx, query: HelpQuery, visible: RawBuilder<boolean>): Promise<Found> {
  const [synonyms, shares] = await Promise.all([findSynonyms(ctx, query.text), findWordShares(ctx.deps)])
  const expanded = expandQuery(query.text, synonyms)
  const words = markedWords(query.text, synonyms)
  if (expanded === undefined) return { hits: [], total: 0, words }
  const { hits, indexed } = measureQuery(expanded, shares.document)
  const find = (sources: readonly RawBuilder<boolean>[]) => select(ctx, query, { expanded, sources, visible })
  const first = hits > mostHits ? undefined : await find([matches('document', expanded, indexed)])
  const isCut = first === undefined || first.total >= mostHits
  return { ...(isCut ? await find(listSources(query, expanded, shares)) : first), words }
}

type Selected = Pick<Found, 'hits' | 'total'>

/** Where hits of common words are taken from until there are enough: the reader's language first, titles first. */
function listSources({ localeId, firstLocaleId }: HelpQuery, expanded: ExpandedQuery, shares: HelpWordShares) {
  const titles = measureQuery(expanded, shares.heading).indexed
  const texts = measureQuery(expanded, shares.document).indexed
  const inTitle = matches('heading', expanded, titles)
  const inText = sql<boolean>`${matches('document', expanded, texts)}
    and not ts_match_vq(search.heading, ${expanded.any}::tsquery)`
  const own = localeId ?? firstLocaleId
  if (own === undefined) return [inTitle, inText]
  // With words for the index, the index of languages only takes time.
  const isOwn = (indexed: string | undefined) =>
    indexed === undefined ? sql`search.kb_locale_id = ${own}` : sql`search.kb_locale_id + 0 = ${own}`
  const sources = [sql<boolean>`${inTitle} and ${isOwn(titles)}`, sql<boolean>`${inText} and ${isOwn(texts)}`]
  if (localeId !== undefined) return sources
  const isOther = sql`search.kb_locale_id <> ${own}`
  return [...sources, sql<boolean>`${inTitle} and ${isOther}`, sql<boolean>`${inText} and ${isOther}`]
}

/**
 * The index finds what any language asks for; then each text is compared with the query of its language. Words that most
 * texts have are left out of `indexed`: the index would collect all these texts for each of them. The function behind
 * `@@` is called by its name, because the operator would use the index.
 */
function matches(column: 'document' | 'heading', expanded: ExpandedQuery, indexed: string | undefined) {
  const { any, plain, byLocale } = expanded
  const text = sql.ref(`search.${column}`)
  const isFound = indexed === undefined ? sql`` : sql`${text} @@ ${indexed}::tsquery and `
  if (byLocale.length === 0)
    return indexed === any
      ? sql<boolean>`${text} @@ ${any}::tsquery`
      : sql<boolean>`${isFound}ts_match_vq(${text}, ${plain}::tsquery)`
  const cases = byLocale.map(
    ({ kbLocaleId, query }) => sql`when ${kbLocaleId} then ts_match_vq(${text}, ${query}::tsquery)`,
  )
  return sql<boolean>`${isFound}case search.kb_locale_id ${sql.join(cases, sql` `)}
    else ts_match_vq(${text}, ${plain}::tsquery) end`
}

type Selection = {
  expanded: ExpandedQuery
  sources: readonly RawBuilder<boolean>[]
  visible: RawBuilder<boolean>
}

/** Sources are read one after the other, as far as hits are missing. */
async function select(
  { db }: Ctx,
  { firstLocaleId, localeId, limit, offset }: HelpQuery,
  { expanded, sources, visible }: Selection,
): Promise<Selected> {
  const most = sql.lit(mostHits)
  const matched = sources.map(
    (source) => sql`(select search.model, search.translation_id, search.kb_locale_id, search.document
      ${searchedRows} where ${source} and ${visible} limit ${most})`,
  )
  const { rows } = await sql<Hit>`
    with matched as (select * from (${sql.join(matched, sql` union all `)}) as source limit ${most})
    select model, translation_id, count(*) over () as total from matched
    order by kb_locale_id = ${firstLocaleId ?? localeId ?? 0} desc,
      ts_rank('{0.1, 0.2, 0.5, 1}', document, ${expanded.any}::tsquery, 1) desc, translation_id
    limit ${limit} offset ${offset}`.execute(db)
  return { hits: rows, total: rows[0]?.total ?? 0 }
}
