import { type RawBuilder, sql } from 'kysely'
import { chooseWord, correctable, foldText, replaceWord } from '#features/search/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { inTransaction } from '#kernel/db/transaction.ts'
import { searchedRows } from './visible.ts'

const mostWords = 5
/** Of each word, by similarity. */
const mostCandidates = 20

/** The text with its spelling corrected. Only words of texts that the caller may see are suggested. */
export async function correctSpelling(
  ctx: Ctx,
  text: string,
  visible: RawBuilder<boolean>,
): Promise<string | undefined> {
  const words = [...new Set(text.split(/[^\p{L}\p{M}]+/u))].filter((word) => correctable.test(word)).slice(0, mostWords)
  if (words.length === 0) return undefined
  const candidates = await findSimilarWords(ctx, words.map(foldText), visible)
  const corrected = words.reduce((query, word) => replaceWord(query, word, chooseWord(word, candidates)), text)
  return foldText(corrected) === foldText(text) ? undefined : corrected
}

const findSimilarWords = (ctx: Ctx, words: readonly string[], visible: RawBuilder<boolean>) =>
  inTransaction(ctx.deps.db, async (db) => {
    // Two swapped letters in a short word leave a fifth of its trigrams.
    await sql`set local pg_trgm.similarity_threshold = 0.2`.execute(db)
    // Reading all texts would find a common word sooner, and a word that only hidden texts have much later.
    await sql`set local enable_seqscan = off`.execute(db)
    const { rows } = await sql<{ typed: string; word: string }>`
      select typed.word as typed, similar_words.word from unnest(${words}::text[]) as typed (word), lateral (
        select distinct word, similarity(word, typed.word) as closeness from knowledge_base_words known
        where known.word % typed.word and abs(length(known.word) - length(typed.word)) <= 2
        order by closeness desc, word limit ${sql.lit(mostCandidates)}
      ) as similar_words
      where exists (select ${searchedRows}
        where search.document @@ any_of_words(array[similar_words.word], array['']) and ${visible})`.execute(db)
    return rows
  })
