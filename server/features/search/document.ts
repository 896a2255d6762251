import { textOf } from '#kernel/html/text.ts'
import { extractLexemes } from './lexemes.ts'
import { createPairCollector } from './word-pair-hashes.ts'

/** `internal` texts are for agents only; the weight is for ranking by relevance. */
export type Passage = { text: string; isHtml?: boolean; weight?: 'A' | 'B'; internal?: boolean }

/** A tsvector as text, its words for `search_words`, and its pairs of adjacent words as text of an array. */
export type Document = { vector: string; words: string[]; pairs: string; isCut: boolean }

export const emptyDocument: Document = { vector: '', words: [], pairs: '{}', isCut: false }

/** The prefix of lexemes of internal texts; no word begins with it. */
export const internalMark = '!'

/** A tsvector holds 1 MB of lexemes and positions. */
const mostBytes = 800_000
/** So that one very long text does not displace the others. */
const mostCharacters = 100_000
/** PostgreSQL keeps 255 positions of a lexeme, up to 16,383; then numbering starts again, so that phrases are still found. */
const mostPositions = 255
const lastPosition = 16_383
const wrapPosition = (at: number) => ((at - 1) % lastPosition) + 1
/** Positions between passages, so that no phrase spans two of them. */
const gap = 10

export const quoteLexeme = (lexeme: string) => `'${lexeme.replaceAll("'", "''")}'`

/** The most important passages come first: when there is too much text, the last ones are missing. */
export function composeDocument(passages: readonly Passage[]): Document {
  const positions = new Map<string, string[]>()
  const pairs = new Set<number>()
  const collectPair = createPairCollector(pairs)
  const finish = () => {
    const vector = formatVector(positions)
    return { vector, words: listKnownWords(vector), pairs: `{${[...pairs].join()}}` }
  }
  let bytes = 0
  let isCut = false
  let from = 1
  for (const { text: given, isHtml, weight = '', internal } of passages) {
    const text = isHtml ? textOf(given, mostCharacters + 1) : given
    let last = from
    isCut ||= text.length > mostCharacters
    for (const indexed of extractLexemes(text.slice(0, mostCharacters), from)) {
      const { lexeme, at } = indexed
      const key = internal ? internalMark + lexeme : lexeme
      const known = positions.get(key)
      bytes += known ? 2 : Buffer.byteLength(key) + 8
      if (bytes > mostBytes || !collectPair(indexed)) return { ...finish(), isCut: true }
      if (!known) positions.set(key, [`${wrapPosition(at)}${weight}`])
      else if (known.length < mostPositions) known.push(`${wrapPosition(at)}${weight}`)
      last = at
    }
    from = last + gap
  }
  return { ...finish(), isCut }
}

const formatVector = (positions: ReadonlyMap<string, readonly string[]>) =>
  Array.from(positions, ([lexeme, at]) => `${quoteLexeme(lexeme)}:${at.join(',')}`).join(' ')

/** The words for `search_words`: of letters, 3 to 40 of them. */
const knownWord = /'!?([^'0-9.@_+&-]{3,40})':/g
const listKnownWords = (vector: string) => Array.from(vector.matchAll(knownWord), ([, word]) => word as string)
