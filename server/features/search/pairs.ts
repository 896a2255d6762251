import { hash } from 'node:crypto'
import { mostJoined, type Placed, type Wanted } from './lexemes.ts'

/** A conversation of a megabyte has about 100,000. With more, most numbers would be taken and would say nothing. */
const mostPairs = 150_000

/** What of one place can be the first of a pair. */
type Ends = { word?: string; run?: string }

/**
 * Two words that stand side by side, as one of a million numbers. Several pairs share a number; a number that is missing
 * says for certain that the pair is not there, so that few documents are left in which the phrase is looked for.
 */
export const pairOf = (first: string, second: string): number => numberOf(`${first} ${second}`)

const numberOf = (pair: string) => Number.parseInt(hash('md5', pair).slice(0, 5), 16)

/**
 * Collects the pairs of a text from its lexemes, which come in the order of their places. Only those that a phrase can
 * want: after a single word anything may follow, and a run of joined words is followed by the next run of the same
 * length (see `wantedRuns`). Each is hashed once, however often it is repeated; `false` says that there are too many.
 */
export function pairCollector(into: Set<number>): (placed: Placed) => boolean {
  const known = new Set<string>()
  let before: Ends = {}
  let here: Ends = {}
  let place = 0
  const add = (first: string | undefined, second: string) => {
    if (first === undefined) return
    const pair = `${first} ${second}`
    if (known.has(pair)) return
    known.add(pair)
    into.add(numberOf(pair))
  }
  return ({ lexeme, at, joined }) => {
    if (at !== place) {
      before = at === place + 1 ? here : {}
      here = {}
      place = at
    }
    if (joined === 1) here.word = lexeme
    if (joined === mostJoined) here.run = lexeme
    add(before.word, lexeme)
    if (joined === mostJoined) add(before.run, lexeme)
    return known.size < mostPairs
  }
}

/** The pairs that a text must have to have this phrase. What goes on beyond its lexeme is no certain part of one. */
export const wantedPairs = (phrase: readonly Wanted[]): number[] =>
  phrase.flatMap((second, index) => {
    const first = phrase[index - 1]
    const isPair = first && second.at === first.at + 1 && !first.isOpen && !second.isOpen
    return isPair ? [pairOf(first.lexeme, second.lexeme)] : []
  })
