import { sql } from 'kysely'
import { plannedArray } from '#kernel/db/one-of.ts'
import type { Db } from '#kernel/db/pool.ts'
import { likePattern } from '#kernel/search/like.ts'
import { type Pattern, patternText } from '#kernel/search/query.ts'
import { internalMark } from './document.ts'
import { hasPart, orInParts } from './find-words.ts'
import { type Batch, forgetUnused } from './forget-unused.ts'
import type { KnownWords } from './known-words.ts'
import type { LookupTable, Reference } from './look-up.ts'

/** A part of a word that is long enough for the trigram index. */
const knownPart = /^[\p{L}\p{M}]{3,40}$/u

const readLiterals = (pattern: Pattern) => patternText(pattern.filter(({ kind }) => kind === 'literal'))

/** Whether `search_words` can be searched for the pattern. */
export const isKnownPart = (pattern: Pattern): boolean => knownPart.test(readLiterals(pattern))

export const knownWords: LookupTable = {
  table: 'search_words',
  usual: 'word',
  words: () => sql`false`,
  fields: {
    word: (test) => (test.kind === 'match' ? sql`search_words.word like ${likePattern(test.pattern)}` : sql`false`),
  },
}

/** A word in public texts of a ticket, in internal ones, or in both. */
export const wordIn = (internal: readonly boolean[]): Reference => {
  const marks = internal.map((one) => (one ? internalMark : ''))
  return {
    key: sql`word`,
    keyType: 'text',
    isAmong: (words) => {
      const hasOne = (row: string) =>
        sql<boolean>`${sql.ref(`${row}.document`)} @@ any_of_words(${words}, ${marks}::text[])`
      return orInParts('ticket_search', hasOne('ticket_search'), hasPart('ticket_search', 'all', hasOne('part')))
    },
    passes: (condition) => {
      const passesIn = (row: string) => sql<boolean>`exists (
        select from unnest(${sql.ref(`${row}.document`)}) as written, lateral (select
          ltrim(written.lexeme, ${internalMark}) as word,
          left(written.lexeme, 1) = ${internalMark} as internal) as search_words
        where internal = any(${internal}::boolean[]) and ${condition})`
      return orInParts('ticket_search', passesIn('ticket_search'), hasPart('ticket_search', 'each', passesIn('part')))
    },
  }
}

/**
 * Stores the words of documents for searches by a part of a word; for a `with` clause. `count(*) = 0` looks up each word
 * in the index. `not exists` would become a join, and a plan made while the table is small reads all of it: filling an
 * empty index with 100,000 tickets ran into the statement timeout.
 */
export const insertWords = (words: ReadonlySet<string>, known?: KnownWords) => sql`
  insert into search_words (word) select word from unnest(${known ? selectUnknown(words, known) : listWords(words)})
    as written (word)
  where (select count(*) from search_words known where known.word = written.word) = 0`

const listWords = (words: ReadonlySet<string>) => plannedArray([...words], 'text[]')

/** All words, if some were deleted since: the number is read after the statement has waited for the lock of a deletion. */
function selectUnknown(words: ReadonlySet<string>, { deletion, words: known, written }: KnownWords) {
  for (const word of words) written.add(word)
  return sql`case when (select last_value from search_words_deletions) = ${deletion}::bigint
    then ${listWords(words.difference(known))} else ${listWords(words)} end`
}

const isUsedIn = (table: string) => sql`exists (
  select from ${sql.table(table)} where document @@ any_of_words(array[word], array['', ${internalMark}]))`

/** See `forgetUnused`. */
export const forgetWords = (db: Db, batch: Batch): Promise<number | undefined> => {
  const isUsed = sql`(${isUsedIn('ticket_search')} or ${isUsedIn('ticket_search_parts')})`
  return forgetUnused(db, { table: 'search_words', isUsed }, batch)
}
