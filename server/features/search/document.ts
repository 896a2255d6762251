import { lexemesOf } from './lexemes.ts'
import { pairCollector } from './pairs.ts'

/** `internal` is for agents only; the weight counts for relevance. */
export type Passage = { text: string; weight?: 'A' | 'B'; internal?: boolean }

/** The text form of a tsvector, and which of its words are neighbours. */
export type Document = { vector: string; pairs: number[]; isCut: boolean }

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
  const written = () => ({ vector: vectorOf(places), pairs: [...pairs] })
  let bytes = 0
  let isCut = false
  let from = 1
  for (const { text, weight = '', internal } of passages) {
    let last = from
    isCut ||= text.length > mostCharacters
    for (const placed of lexemesOf(text.slice(0, mostCharacters), from)) {
      const { lexeme, at } = placed
      const key = internal ? internalMark + lexeme : lexeme
      const known = places.get(key)
      bytes += known ? 2 : Buffer.byteLength(key) + 8
      if (bytes > mostBytes) return { ...written(), isCut: true }
      if (!known) places.set(key, [`${placeOf(at)}${weight}`])
      else if (known.length < mostPlaces) known.push(`${placeOf(at)}${weight}`)
      collectPair(placed)
      last = at
    }
    from = last + gap
  }
  return { ...written(), isCut }
}

const vectorOf = (places: ReadonlyMap<string, readonly string[]>) =>
  Array.from(places, ([lexeme, at]) => `${quoted(lexeme)}:${at.join(',')}`).join(' ')
