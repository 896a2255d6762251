import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { compileQuery } from '#kernel/search/compile.ts'
import type { Query } from '#kernel/search/query.ts'
import { costOfAllHits, planWindows, smallestWindow } from './candidate-windows.ts'
import { estimateWords } from './estimate-words.ts'
import {
  bindWords,
  type ConditionForm,
  findInDocument,
  findInParts,
  findWords,
  hideWords,
  orInParts,
  wordsFor,
} from './find-words.ts'
import { type HitSource, selectNewest } from './newest-hits.ts'
import { describeReader, findableFor } from './policy.ts'
import { hasNegation, mergeWords, positiveWords, readsManyPostings } from './query-shape.ts'
import { insideTitle } from './ticket-fields.ts'
import type { WordQuery } from './word-query.ts'

/** A tsquery for documents with one of the words that are not negated. */
export const matchAnyWord = (actor: Actor, query: Query) => {
  const { isAlwaysAgent } = describeReader(actor)
  return positiveWords(query)
    .map(({ open, internal }) => (isAlwaysAgent ? `${open} | ${internal}` : open))
    .join(' | ')
}

/** A document is tested in 1.5 µs. An index reads all postings of a word, 65,000 in 30 ms, and of a negated word, too. */
const mostDocumentsTested = (query: Query) => (hasNegation(query) ? 40_000 : 10_000)

/**
 * A query of words only is answered from `ticket_search`, which has copies of the columns that decide visibility. Its
 * alias is `tickets`, so that the same conditions apply.
 */
export async function createWordSource(ctx: Ctx, query: Query): Promise<HitSource> {
  const { actor, now } = ctx
  const reader = describeReader(actor)
  const compileWords = (find: (words: WordQuery) => RawBuilder<boolean>) =>
    compileQuery(query, { words: findWords(find, insideTitle), fields: {} }, now) ?? sql`true`
  const merged = mergeWords(query, (found) => wordsFor(reader, found))
  const condition = (form: ConditionForm, bind: typeof bindWords) => {
    const whole = merged
      ? sql<boolean>`tickets.document @@ ${bind(merged)}`
      : compileWords(findInDocument(reader, 'tickets', bind))
    return orInParts('tickets', whole, compileWords(findInParts(reader, 'tickets', form, bind)))
  }
  const mostTested = mostDocumentsTested(query)
  // The statistics in memory have no pairs of words.
  const known = merged ? await estimateByStatistics(ctx, query, mostTested) : undefined
  const visible = sql`from ticket_search as tickets where ${findableFor(actor)}`
  const all = sql`${visible} and ${condition('all', known?.isQuick ? hideWords : bindWords)}`
  return {
    id: sql`tickets.ticket_id`,
    all,
    visible,
    amongNewest: (size) =>
      sql`from ${selectNewest(visible, 'ticket_id', size)} as tickets where ${condition('each', hideWords)}`,
    since: (moment) => sql`${all} and tickets.updated_at >= ${moment}::timestamptz`,
    postings: readsManyPostings(query)
      ? sql`from ticket_search where document @@ ${matchAnyWord(actor, query)}::tsquery`
      : undefined,
    mostTested,
    ...known,
  }
}

async function estimateByStatistics(
  { actor, deps }: Ctx,
  query: Query,
  mostTested: number,
): Promise<Pick<HitSource, 'windows' | 'isQuick'>> {
  const estimate = estimateWords(await deps.loadWordStatistics(), actor, query)
  return {
    windows: (needed) => planWindows({ mostTested }, estimate, needed),
    isQuick: costOfAllHits(estimate) < smallestWindow,
  }
}
