import { textOf } from '#kernel/html/text.ts'
import { lexemesOf } from './lexemes.ts'
import { pairCollector } from './pairs.ts'

/** `internal` is for agents only; the weight counts for relevance. */
export type Passage = { text: string; isHtml?: boolean; weight?: 'A' | 'B'; internal?: boolean }

/** The text form of a tsvector, its words that are known by their parts, and which words are neighbours. */
export type Document = { vector: string; words: string[]; pairs: string; isCut: boolean }

/** Before what only agents may find; no word begins with it. */
export const internalMark = '!'

/** A tsvector holds 1 MB of lexemes and positions. */
const mostBytes = 800_000
/** One very long text shall not push the others out. */
const mostCharacters = 100_000
/** What PostgreSQL keeps of one lexeme, and counts to; beyond that it starts again, so that phrases are still found. */
const mostPlaces = 255
const lastPlace = 16_383
const placeOf = (at: number) => ((at - 1) % lastPlace) + 1
/** Between passages, so that no phrase reaches from one into the next. */
const gap = 10

export const quoted = (lexeme: string) => `'${lexeme.replaceAll("'", "''")}'`

/** The first passages are the most important: when there is too much, the last ones are missing. */
export function documentOf(passages: readonly Passage[]): Document {
  const places = new Map<string, string[]>()
  const pairs = new Set<number>()
  const collectPair = pairCollector(pairs)
  const written = () => {
    const vector = vectorOf(places)
    return { vector, words: knownWordsOf(vector), pairs: `{${[...pairs].join()}}` }
  }
  let bytes = 0
  let isCut = false
  let from = 1
  for (const { text: given, isHtml, weight = '', internal } of passages) {
    const text = isHtml ? textOf(given, mostCharacters + 1) : given
    let last = from
    isCut ||= text.length > mostCharacters
    for (const placed of lexemesOf(text.slice(0, mostCharacters), from)) {
      const { lexeme, at } = placed
      const key = internal ? internalMark + lexeme : lexeme
      const known = places.get(key)
      bytes += known ? 2 : Buffer.byteLength(key) + 8
      if (bytes > mostBytes || !collectPair(placed)) return { ...written(), isCut: true }
      if (!known) places.set(key, [`${placeOf(at)}${weight}`])
      else if (known.length < mostPlaces) known.push(`${placeOf(at)}${weight}`)
      last = at
    }
    from = last + gap
  }
  return { ...written(), isCut }
}

const vectorOf = (places: ReadonlyMap<string, readonly string[]>) =>
  Array.from(places, ([lexeme, at]) => `${quoted(lexeme)}:${at.join(',')}`).join(' ')

/** The words that are known by their parts: of letters, and neither short nor endless. */
const knownWord = /'!?([^'0-9.@_+&-]{3,40})':/g
const knownWordsOf = (vector: string) => Array.from(vector.matchAll(knownWord), ([, word]) => word as string)
