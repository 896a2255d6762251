import { hash } from 'node:crypto'
import type { Placed, Wanted } from './lexemes.ts'

/**
 * Two words that stand side by side, as one of a million numbers. Several pairs share a number; a number that is missing
 * says for certain that the pair is not there, so that few documents are left in which the phrase is looked for.
 */
export const pairOf = (first: string, second: string): number =>
  Number.parseInt(hash('md5', `${first} ${second}`).slice(0, 5), 16)

/** Collects the pairs of a text from its lexemes, which come in the order of their places. */
export function pairCollector(into: Set<number>): (placed: Placed) => void {
  let before: string[] = []
  let here: string[] = []
  let place = 0
  return ({ lexeme, at }) => {
    if (at !== place) {
      before = at === place + 1 ? here : []
      here = []
      place = at
    }
    here.push(lexeme)
    for (const first of before) into.add(pairOf(first, lexeme))
  }
}

/** The pairs that a text must have to have this phrase. What goes on beyond its lexeme is no certain part of one. */
export const wantedPairs = (phrase: readonly Wanted[]): number[] =>
  phrase.flatMap((second, index) => {
    const first = phrase[index - 1]
    const isPair = first && second.at === first.at + 1 && !first.isOpen && !second.isOpen
    return isPair ? [pairOf(first.lexeme, second.lexeme)] : []
  })
