import { sql } from 'kysely'
import type { WordShares } from '#features/search/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { compileTerm, findSynonyms, markedWords, type SynonymGroup } from './expand.ts'
import { compileVisible, type Found, type HelpQuery, type Hit, searchedRows } from './visible.ts'
import { findWordShares } from './word-shares.ts'

/** More words make the statement slower and the result no better. */
const mostWords = 12
const isTooShort = (word: string) => /^\p{Script=Latin}{1,2}$/u.test(word)
/** Texts with one of the rarer words are compared with all of them. A word that more texts have finds none. */
const mostTexts = 500

/** A help centre that was never analysed has an unknown number of texts. */
const fewestDocuments = 1000

/** A word of the text. `documents` is 0 for a rare word, else the estimated number of texts that have it. */
type SoughtWord = { word: string; query: string; documents: number; kbLocaleId: number | null }

const listWords = (text: string): string[] =>
  [...new Set(text.toLowerCase().split(/[^\p{L}\p{M}\p{N}-]+/u))]
    .filter((word) => word !== '' && !isTooShort(word))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, mostWords)

/** `part1` does not begin `part12`, which is the name of another part. */
const isName = (term: string) => /\p{N}$/u.test(term)

/** The longest words, each as the beginning of a word, and their synonyms in texts of their language. */
function compileWords(text: string, groups: readonly SynonymGroup[], shares: WordShares): SoughtWord[] {
  const compile = (word: string, term: string, kbLocaleId: number | null): SoughtWord[] => {
    const query = compileTerm(term, isName(term))
    if (!query) return []
    const share = Math.min(...query.lexemes.map(({ lexeme, isOpen }) => shares.shareOf([{ lexeme, isOpen }])))
    const documents = Math.round(share * shares.documents)
    return [{ word, query: query.open, documents: documents > mostTexts ? documents : 0, kbLocaleId }]
  }
  const typed = listWords(text).flatMap((word) => compile(word, word, null))
  const synonyms = groups.flatMap(({ folded, kb_locale_id }) => {
    // A group counts as the word of the text that is in it, so that a text is not found by that word alone.
    const word = listWords(text).find((one) => folded.includes(one)) ?? folded.join(' ')
    return folded.filter((term) => term !== word).flatMap((term) => compile(word, term, kb_locale_id))
  })
  return [...typed, ...synonyms.slice(0, mostWords)]
}

/** At least one word has to find texts, also where all of them are common. */
function chooseFinding(words: readonly SoughtWord[]): SoughtWord[] {
  const rare = words.filter(({ documents }) => documents === 0)
  return rare.length > 0 ? rare : words.toSorted((one, other) => one.documents - other.documents).slice(0, 1)
}

type Wanted = HelpQuery & { fewestWords?: number }

/**
 * Answers about the same as a text, such as a request that is being written. Two of its words must occur, or the only
 * one. A word counts more the fewer answers have it, and twice in a title.
 */
export async function findSimilar(ctx: Ctx, query: Wanted): Promise<Found> {
  const [groups, { document: shares }] = await Promise.all([findSynonyms(ctx, query.text), findWordShares(ctx.deps)])
  const sought = compileWords(query.text, groups, shares)
  const words = markedWords(query.text, groups)
  if (sought.length === 0) return { hits: [], total: 0, words }
  const visible = await compileVisible(ctx, query)
  const finding = chooseFinding(sought).map((one) => `(${one.query})`)
  const list = <K extends keyof SoughtWord>(key: K) => sought.map((one) => one[key])
  const fewest = Math.min(query.fewestWords ?? 2, new Set(list('word')).size)
  const { rows } = await sql<Hit>`
    with words as (
      select word, query::tsquery as query, documents, kb_locale_id
      from unnest(${list('word')}::text[], ${list('query')}::text[], ${list('documents')}::int[], ${list('kbLocaleId')}::int[])
        as given (word, query, documents, kb_locale_id)
    -- Documents are uncompressed here once, not for each word.
    ), candidates as materialized (
      select search.model, search.translation_id, search.kb_locale_id, search.document || '' as document, search.heading
      ${searchedRows}
      where search.document @@ ${finding.join(' | ')}::tsquery and ${visible} limit ${2 * mostTexts}
    ), found as materialized (
      select model, translation_id, candidates.kb_locale_id, words.word, max(words.documents) as documents,
        max(1 + (heading @@ words.query)::int) as place
      from candidates join words on document @@ words.query
        and (words.kb_locale_id is null or words.kb_locale_id = candidates.kb_locale_id)
      group by model, translation_id, candidates.kb_locale_id, words.word
    ), weights as (
      select word, ln(1 + ${Math.max(shares.documents, fewestDocuments)}::float / greatest(count(*), max(documents))) as weight
      from found group by word
    )
    select model, translation_id, count(*) over () as total from found join weights using (word)
    group by model, translation_id, kb_locale_id having count(*) >= ${fewest}
    order by (kb_locale_id = ${query.firstLocaleId ?? query.localeId ?? 0}) desc, sum(place * weight) desc, translation_id
    limit ${query.limit} offset ${query.offset}`.execute(ctx.db)
  return { hits: rows, total: rows[0]?.total ?? 0, words }
}
