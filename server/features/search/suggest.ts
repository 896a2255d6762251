import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { parseQuery } from '#kernel/search/parse.ts'
import { patternText, type Query } from '#kernel/search/query.ts'
import { measureEditDistance } from './edit-distance.ts'
import { foldText } from './normalize-word.ts'
import { findTicketIds, inSearchTransaction } from './find-tickets.ts'
import { internalMark } from './document.ts'
import { describeReader, findableFor, seenAsAgent } from './policy.ts'

/** Shorter words have too many neighbours. */
export const correctable = /^[\p{L}\p{M}]{4,40}$/u
const mostWords = 5
/** Of each word, by similarity. */
const mostCandidates = 50

/**
 * The query with misspelled words corrected, if that finds tickets of the caller. Only words of tickets that the
 * caller may find are suggested, and words of internal texts only to agents of those tickets.
 */
export async function suggestQuery(ctx: Ctx, text: string): Promise<string | undefined> {
  const typed = [...new Set(listWords(parseQuery(text)))].filter((word) => correctable.test(word)).slice(0, mostWords)
  if (typed.length === 0) return undefined
  const candidates = await findSimilarWords(ctx, typed.map(foldText))
  const corrected = typed.reduce((query, word) => replaceWord(query, word, chooseWord(word, candidates)), text)
  if (corrected === text) return undefined
  const [hit] = await findTicketIds(ctx, { text: corrected }, { limit: 1, offset: 0 })
  return hit === undefined ? undefined : corrected
}

/** Words that must be found, in any text or in the title. */
function listWords(query: Query): string[] {
  switch (query.kind) {
    case 'and':
    case 'or':
      return query.parts.flatMap(listWords)
    case 'word':
      return [patternText(query.pattern.filter(({ kind }) => kind === 'literal'))]
    case 'field':
      return query.name === 'title' && query.test.kind === 'match' ? [patternText(query.test.pattern)] : []
    default:
      return []
  }
}

const inDocuments = sql`from ticket_search as tickets, lateral (select tickets.document) as texts`
const inParts = sql`from ticket_search_parts as texts join ticket_search as tickets using (ticket_id)`

type Candidate = { typed: string; word: string }

/** Similar words in visible tickets for typed words that no visible ticket has. */
const findSimilarWords = ({ actor, db: outer }: Ctx, typed: readonly string[]): Promise<Candidate[]> =>
  inSearchTransaction(outer, async (db) => {
    const reader = describeReader(actor)
    const isIn = (word: string, from: RawBuilder<unknown>) => sql<boolean>`exists (
      select ${from} where ${findableFor(actor)} and (
        texts.document @@ any_of_words(array[${sql.ref(word)}], array[''])
        or (texts.document @@ any_of_words(array[${sql.ref(word)}], array[${internalMark}])
          and ${seenAsAgent(reader, sql.ref('tickets.group_id'))})))`
    const isSeen = (word: string) => sql<boolean>`(${isIn(word, inDocuments)} or ${isIn(word, inParts)})`
    // Two swapped letters in a short word leave a fifth of its trigrams.
    await sql`set local pg_trgm.similarity_threshold = 0.2`.execute(db)
    const { rows } = await sql<Candidate>`
      select typed.word as typed, similar_words.word
      from unnest(${typed}::text[]) as typed (word), lateral (
        select word from search_words
        where search_words.word % typed.word and abs(length(search_words.word) - length(typed.word)) <= 2
        order by similarity(search_words.word, typed.word) desc, word limit ${sql.lit(mostCandidates)}
      ) as similar_words
      where not ${isSeen('typed.word')} and ${isSeen('similar_words.word')}`.execute(db)
    return rows
  })

/** The one with the fewest wrong letters; one in four letters may be wrong. */
export function chooseWord(word: string, candidates: readonly Candidate[]): string | undefined {
  const folded = foldText(word)
  const most = Math.max(1, Math.floor(folded.length / 4))
  const measured = candidates
    .filter(({ typed }) => typed === folded)
    .map((candidate) => ({ word: candidate.word, distance: measureEditDistance(folded, candidate.word) }))
    .filter(({ distance }) => distance <= most)
  return measured.toSorted((one, other) => one.distance - other.distance)[0]?.word
}

export function replaceWord(query: string, word: string, by: string | undefined): string {
  if (by === undefined) return query
  const letter = String.raw`[\p{L}\p{M}\p{N}_]`
  return query.replaceAll(new RegExp(`(?<!${letter})${word}(?!${letter})`, 'gu'), by)
}
