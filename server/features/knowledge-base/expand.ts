import { sql } from 'kysely'
import { foldText, shareOfAny, type WordShares, wordQuery } from '#features/search/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { literal } from '#kernel/search/query.ts'
import { cacheForAll } from './cached-lists.ts'

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

/** Those with a term of the text. The last word may be the beginning of a term, because it may still be typed. */
export async function findSynonyms(ctx: Ctx, text: string): Promise<SynonymGroup[]> {
  const words = wordsIn(foldText(text))
  const terms = new Set(listTerms(words))
  const begun = listBegun(words)
  const isFound = (term: string) => terms.has(term) || begun.some((one) => term.startsWith(one))
  return (await loadSynonyms(ctx)).filter(({ folded }) => folded.some(isFound))
}

const loadSynonyms = (ctx: Ctx): Promise<SynonymGroup[]> =>
  cacheForAll(ctx, 'synonyms', async () => {
    const { rows } = await sql<SynonymGroup>`
      select kb_locale_id, folded from knowledge_base_synonyms order by kb_locale_id, position`.execute(ctx.db)
    return rows
  })

/** Shorter ones would begin too many terms. */
const shortestBeginning = 4

/** The last word, the last two and the last three. */
const listBegun = (words: readonly string[]): string[] =>
  Array.from({ length: Math.min(mostTermWords, words.length) }, (_, more) => words.slice(-more - 1).join(' ')).filter(
    ({ length }) => length >= shortestBeginning,
  )

/** As the beginning of a word, or as a whole word; undefined without a letter or digit. */
export function compileTerm(term: string, isWhole = false) {
  const query = wordQuery(isWhole ? [literal(term)] : [literal(term), { kind: 'wildcard', text: '*' }])
  return query === undefined || query === 'nothing' ? undefined : query
}

type Lexeme = { lexeme: string; isOpen: boolean }
/** Words that must all occur in a text. */
type Words = { query: string; lexemes: readonly Lexeme[] }
/** A word of the query, or several in a row, or one of their synonyms. */
type QueryPart = readonly Words[]

const compileWords = (words: readonly string[]): Words[] => {
  const compiled = words.map((word) => compileTerm(word)).filter((one) => one !== undefined)
  if (compiled.length === 0) return []
  const query = compiled.map(({ open }) => `(${open})`).join(' & ')
  return [{ query, lexemes: compiled.flatMap(({ lexemes }) => lexemes) }]
}

/** All words must occur, or in place of a word or of several in a row one of their synonyms. */
function compileAll(words: readonly string[], groups: readonly SynonymGroup[]): QueryPart[] {
  const parts: QueryPart[] = []
  for (let at = 0; at < words.length;) {
    const { length, others } = findLongest(words.slice(at), groups)
    const typed = compileWords(words.slice(at, at + length))
    parts.push([...typed, ...others.flatMap((other) => compileWords([other]))])
    at += length
  }
  return parts.filter((part) => part.length > 0)
}

/** The most of the first words that are a term of a group, with the other terms. The last one may be begun. */
function findLongest(words: readonly string[], groups: readonly SynonymGroup[]) {
  for (let length = Math.min(mostTermWords, words.length); length > 0; length -= 1) {
    const term = foldTerm(words.slice(0, length).join(' '))
    const isBegun = length === words.length && term.length >= shortestBeginning
    const isTerm = (one: string) => one === term || (isBegun && one.startsWith(term))
    const found = groups.filter(({ folded }) => folded.some(isTerm))
    if (term !== '' && found.length > 0)
      return { length, others: [...new Set(found.flatMap(({ folded }) => folded))].filter((one) => one !== term) }
  }
  return { length: 1, others: [] }
}

const writePart = (part: QueryPart): string => `(${part.map(({ query }) => `(${query})`).join(' | ')})`
const writeParts = (parts: readonly QueryPart[]): string => parts.map(writePart).join(' & ')

/** A query for the index. Where a language has synonyms, only its texts are found by them. */
export type ExpandedQuery = {
  /** What finds all hits, and maybe texts of other languages. */
  any: string
  plain: string
  byLocale: readonly { kbLocaleId: number; query: string }[]
  /** The parts of each of the queries that `any` consists of. */
  variants: readonly (readonly QueryPart[])[]
}

const mostWords = 10

export function expandQuery(text: string, groups: readonly SynonymGroup[]): ExpandedQuery | undefined {
  const words = text.split(/\s+/).filter(Boolean).slice(0, mostWords)
  const typed = compileAll(words, [])
  const plain = writeParts(typed)
  if (plain === '') return undefined
  const byLocale = Array.from(
    Map.groupBy(groups, ({ kb_locale_id }) => kb_locale_id),
    ([kbLocaleId, own]) => {
      const parts = compileAll(words, own)
      return { kbLocaleId, parts, query: writeParts(parts) }
    },
  ).filter(({ query }) => query !== plain)
  const variants = new Map([[plain, typed], ...byLocale.map(({ query, parts }) => [query, parts] as const)])
  return { any: writeVariants([...variants.keys()]), plain, byLocale, variants: [...variants.values()] }
}

const writeVariants = (queries: readonly string[]): string => queries.map((query) => `(${query})`).join(' | ')

/** With more than this share of the texts, reading them is quicker than collecting them from the index. */
const shareOfCommon = 0.05

/** How many texts a query finds, estimated, and the part of it for the index: without words that most texts have. */
export function measureQuery({ variants }: ExpandedQuery, { documents, shareOf }: WordShares) {
  const shareOfPart = (part: QueryPart) =>
    shareOfAny(part.map(({ lexemes }) => Math.min(...lexemes.map((one) => shareOf([one])))))
  const measured = variants.map((parts) => parts.map((part) => ({ part, share: shareOfPart(part) })))
  const hits = documents * shareOfAny(measured.map((parts) => Math.min(...parts.map(({ share }) => share))))
  const rare = measured.map((parts) => parts.filter(({ share }) => share < shareOfCommon).map(({ part }) => part))
  const isIndexed = rare.every((parts) => parts.length > 0)
  return { hits, indexed: isIndexed ? writeVariants([...new Set(rare.map(writeParts))]) : undefined }
}

/** The words of the query and their synonyms, for marking them in what was found. */
export const markedWords = (text: string, groups: readonly SynonymGroup[]): string =>
  [...new Set(groups.flatMap(({ folded }) => folded)), text].join(' ')
