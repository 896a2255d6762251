import { type RawBuilder, sql } from 'kysely'
import { chooseWord, correctable, foldText, replaceWord } from '#features/search/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { searchedRows } from './visible.ts'

const mostWords = 5

type Candidate = { typed: string; word: string }

/**
 * The text with its spelling corrected: first by the most similar words, then by those of texts that the caller may
 * see. A correction must be told only if it finds something, because other texts may have its words.
 */
export async function* listCorrections(ctx: Ctx, text: string, visible: RawBuilder<boolean>): AsyncGenerator<string> {
  const words = [...new Set(text.split(/[^\p{L}\p{M}]+/u))].filter((word) => correctable.test(word)).slice(0, mostWords)
  if (words.length === 0) return
  const candidates = await findSimilarWords(ctx, words.map(foldText))
  const correct = (among: readonly Candidate[]) =>
    words.reduce((query, word) => replaceWord(query, word, chooseWord(word, among)), text)
  const first = correct(candidates)
  if (foldText(first) === foldText(text)) return
  yield first
  const second = correct(await keepVisible(ctx, candidates, visible))
  if (second !== first && foldText(second) !== foldText(text)) yield second
}

async function findSimilarWords({ db }: Ctx, words: readonly string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select typed, word from similar_help_words(${words}::text[])`.execute(db)
  return rows
}

async function keepVisible({ db }: Ctx, candidates: readonly Candidate[], visible: RawBuilder<boolean>) {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${[...new Set(candidates.map(({ word }) => word))]}::text[]) as similar_words (word)
    where exists (select ${searchedRows}
      where search.document @@ any_of_words(array[similar_words.word], array['']) and ${visible})`.execute(db)
  const seen = new Set(rows.map(({ word }) => word))
  return candidates.filter(({ word }) => seen.has(word))
}
