import { sql } from 'kysely'
import { foldText, wordQuery } from '#features/search/service.ts'
import type { Db } from '#kernel/db/pool.ts'
import { literal } from '#kernel/search/query.ts'

/** Words of a synonym that consists of several. */
export const mostTermWords = 3

/** The groups of a language that have a word of the query. */
export type SynonymGroup = { kb_locale_id: number; folded: string[] }

const wordsIn = (folded: string): string[] => folded.split(/[^\p{L}\p{M}\p{N}-]+/u).filter(Boolean)

/** How synonyms and queries are compared: `Access  Point!` is `access point`. */
export const foldTerm = (text: string): string => wordsIn(foldText(text)).join(' ')

/** Every word, every two and every three words in a row. */
const listTerms = (words: readonly string[]): string[] => [
  ...new Set(
    words.flatMap((_, first) =>
      Array.from({ length: mostTermWords }, (_unused, more) => words.slice(first, first + more + 1).join(' ')),
    ),
  ),
]

export async function findSynonyms(db: Db, text: string): Promise<SynonymGroup[]> {
  const terms = listTerms(wordsIn(foldText(text)))
  if (terms.length === 0) return []
  const { rows } = await sql<SynonymGroup>`
    select kb_locale_id, folded from knowledge_base_synonyms where folded && ${terms}::text[]
    order by kb_locale_id, position`.execute(db)
  return rows
}

/** As the beginning of a word; undefined without a letter or digit. */
export function compileTerm(term: string) {
  const query = wordQuery([literal(term), { kind: 'wildcard', text: '*' }])
  return query === undefined || query === 'nothing' ? undefined : query
}

const openOf = (term: string): string[] => {
  const query = compileTerm(term)
  return query ? [`(${query.open})`] : []
}

/** All words must occur, or in place of a word or of several in a row one of their synonyms. */
function compileAll(words: readonly string[], groups: readonly SynonymGroup[]): string {
  const parts: string[] = []
  for (let at = 0; at < words.length;) {
    const { length, others } = findLongest(words.slice(at, at + mostTermWords), groups)
    const typed = words
      .slice(at, at + length)
      .flatMap(openOf)
      .join(' & ')
    const alternatives = [typed && `(${typed})`, ...others.flatMap(openOf)].filter(Boolean)
    if (alternatives.length > 0) parts.push(`(${alternatives.join(' | ')})`)
    at += length
  }
  return parts.join(' & ')
}

/** The most of the first words that are a term of a group, with the other terms. */
function findLongest(words: readonly string[], groups: readonly SynonymGroup[]) {
  for (let length = words.length; length > 0; length -= 1) {
    const term = foldTerm(words.slice(0, length).join(' '))
    const found = groups.filter(({ folded }) => folded.includes(term))
    if (term !== '' && found.length > 0)
      return { length, others: [...new Set(found.flatMap(({ folded }) => folded))].filter((one) => one !== term) }
  }
  return { length: 1, others: [] }
}

/** A query for the index. Where a language has synonyms, only its texts are found by them. */
export type ExpandedQuery = {
  /** What finds all hits, and maybe texts of other languages. */
  any: string
  plain: string
  /** Of the words as they were typed. */
  lexemes: readonly { lexeme: string; isOpen: boolean }[]
  byLocale: readonly { kbLocaleId: number; query: string }[]
}

const mostWords = 10

export function expandQuery(text: string, groups: readonly SynonymGroup[]): ExpandedQuery | undefined {
  const words = text.split(/\s+/).filter(Boolean).slice(0, mostWords)
  const plain = compileAll(words, [])
  if (plain === '') return undefined
  const byLocale = Array.from(
    Map.groupBy(groups, ({ kb_locale_id }) => kb_locale_id),
    ([kbLocaleId, own]) => ({ kbLocaleId, query: compileAll(words, own) }),
  ).filter(({ query }) => query !== plain)
  const any = [...new Set([plain, ...byLocale.map(({ query }) => query)])].map((one) => `(${one})`).join(' | ')
  const lexemes = words.flatMap((word) => compileTerm(word)?.lexemes ?? [])
  return { any, plain, lexemes, byLocale }
}

/** The words of the query and their synonyms, for marking them in what was found. */
export const markedWords = (text: string, groups: readonly SynonymGroup[]): string =>
  [...new Set(groups.flatMap(({ folded }) => folded)), text].join(' ')
