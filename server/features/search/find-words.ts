import { type RawBuilder, sql } from 'kysely'
import type { Searchable } from '#kernel/search/compile.ts'
import { type Reader, seenAsAgent } from './policy.ts'
import { type WordQuery, wordQuery } from './word-query.ts'

type Test = RawBuilder<boolean>
/** The table with the documents of tickets; `tickets` where that is its alias. */
type DocumentTable = 'tickets' | 'ticket_search'

/** How a condition is used: to test one ticket after the other, or to find all tickets that pass by an index. */
export type ConditionForm = 'each' | 'all'

/** The words of a condition as a tsquery. */
type BindWords = (words: string) => RawBuilder<unknown>
export const bindWords: BindWords = (words) => sql`${words}::tsquery`
/**
 * The planner does not see which words they are. It would read the statistics of 10,000 words, which takes 1 ms; without
 * them it keeps one plan for all words.
 */
export const hideWords: BindWords = (words) => sql`(select ${words}::tsquery)`

/** Finds words in texts that the reader may see; `insideWord` finds patterns that the index of words cannot answer. */
export const findWords =
  (find: (query: WordQuery) => Test, insideWord: Searchable['words']): Searchable['words'] =>
  (pattern) => {
    const query = wordQuery(pattern)
    if (query === 'nothing') return sql`true`
    return query ? find(query) : insideWord(pattern)
  }

/** In the document of a ticket. The document of a split ticket is empty. */
export const findInDocument =
  (reader: Reader, table: DocumentTable, bind = bindWords) =>
  (query: WordQuery): Test =>
    findVisible(reader, table, query, (words) => hasWords(table, bind(words), query))

/** In the parts of a split ticket. A phrase is never in two parts, because they have different articles. */
export const findInParts =
  (reader: Reader, table: DocumentTable, form: ConditionForm, bind = bindWords) =>
  (query: WordQuery): Test =>
    findVisible(reader, table, query, (words) => hasPart(table, form, hasWords('part', bind(words), query)))

/** In the document of a ticket, or in its parts. */
export const findAnywhere =
  (reader: Reader, table: DocumentTable, form: ConditionForm) =>
  (query: WordQuery): Test =>
    orInParts(table, findInDocument(reader, table)(query), findInParts(reader, table, form)(query))

/** `whole` is for the document of a ticket, `inParts` for the parts of a split ticket. */
export const orInParts = (table: DocumentTable, whole: Test, inParts: Test): Test =>
  sql`(${whole} or (${sql.ref(`${table}.is_split`)} and ${inParts}))`

/**
 * Whether a part of the ticket passes; in `passes` its row is `part`. The array can be used by an index inside an OR, but
 * it is built from all tickets.
 */
export function hasPart(table: DocumentTable, form: ConditionForm, passes: RawBuilder<unknown>): Test {
  const ticketId = sql.ref(`${table}.ticket_id`)
  return form === 'each'
    ? sql`exists (select from ticket_search_parts part where part.ticket_id = ${ticketId} and ${passes})`
    : sql`${ticketId} = any(array(select part.ticket_id from ticket_search_parts part where ${passes}))`
}

function findVisible(reader: Reader, table: DocumentTable, query: WordQuery, has: (words: string) => Test): Test {
  const words = wordsFor(reader, query)
  if (words) return has(words)
  const isSeen = seenAsAgent(reader, sql.ref(`${table}.group_id`))
  return sql`(${has(query.open)} or (${isSeen} and ${has(query.internal)}))`
}

function hasWords(row: string, words: RawBuilder<unknown>, { pairs, isAllPairs }: WordQuery): Test {
  const found = sql<boolean>`${sql.ref(`${row}.document`)} @@ ${words}`
  if (pairs.length === 0) return found
  // `is true` keeps the words out of the index condition where pairs are enough: reading their postings takes 50 ms instead of 5.
  return sql`${sql.ref(`${row}.pairs`)} @> ${pairs}::int[] and ${isAllPairs ? sql`(${found}) is true` : found}`
}

/** One tsquery for all visible tickets; undefined when the reader is an agent of some of them only. */
export function wordsFor({ isAlwaysAgent, agentGroupIds }: Reader, { open, internal }: WordQuery): string | undefined {
  if (isAlwaysAgent) return `${open} | ${internal}`
  return agentGroupIds.length === 0 ? open : undefined
}
