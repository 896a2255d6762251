import { hash } from 'node:crypto'
import { mostJoined, type IndexLexeme, type QueryLexeme } from './lexemes.ts'

/** A conversation of a megabyte has about 100,000. With many more, most of the million hashes would be used. */
const mostPairs = 150_000

/** The lexemes at one position that can be the first of a pair. */
type PairStarts = { word?: string; run?: string }

/**
 * Two adjacent words, hashed to 20 bits (a million values). Pairs may collide, but a document without the hash does not
 * have the pair: few documents remain in which the phrase itself is tested.
 */
export const hashPair = (first: string, second: string): number => hashText(`${first} ${second}`)

const hashText = (pair: string) => Number.parseInt(hash('md5', pair).slice(0, 5), 16)

/**
 * Collects the pairs of a text from its lexemes, in the order of their positions. Only pairs that `queryPairs` can ask
 * for: a single word with any lexeme after it, and a run of joined words with the next run of the same length (see
 * `queryRuns`). Each pair is hashed once; returns `false` when there are too many.
 */
export function createPairCollector(into: Set<number>): (indexed: IndexLexeme) => boolean {
  const known = new Set<string>()
  let before: PairStarts = {}
  let here: PairStarts = {}
  let position = 0
  const add = (first: string | undefined, second: string) => {
    if (first === undefined) return
    const pair = `${first} ${second}`
    if (known.has(pair)) return
    known.add(pair)
    into.add(hashText(pair))
  }
  return ({ lexeme, at, joined }) => {
    if (at !== position) {
      before = at === position + 1 ? here : {}
      here = {}
      position = at
    }
    if (joined === 1) here.word = lexeme
    if (joined === mostJoined) here.run = lexeme
    add(before.word, lexeme)
    if (joined === mostJoined) add(before.run, lexeme)
    return known.size < mostPairs
  }
}

/** The pairs that a document must have to contain this phrase. A prefix is part of no pair. */
export const queryPairs = (phrase: readonly QueryLexeme[]): number[] =>
  phrase.flatMap((second, index) => {
    const first = phrase[index - 1]
    const isPair = first && second.at === first.at + 1 && !first.isOpen && !second.isOpen
    return isPair ? [hashPair(first.lexeme, second.lexeme)] : []
  })
