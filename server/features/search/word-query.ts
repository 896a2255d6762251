import { hasWildcard, patternText, type Pattern } from '#kernel/search/query.ts'
import { internalMark, quoted } from './document.ts'
import { endsInWord, type Wanted, wantedLexemes } from './lexemes.ts'
import { wantedPairs } from './pairs.ts'

/**
 * A word or phrase as two tsqueries: for texts that everyone on the ticket reads, and for those of agents alone; with
 * the pairs that either needs. `isAllPairs`: they tell of every word, so that they alone find the phrase.
 */
export type WordQuery = { open: string; internal: string; pairs: readonly number[]; isAllPairs: boolean }

/**
 * Undefined when the index cannot tell: a wildcard stands before or inside the word.
 * 'nothing' when there is no letter, digit or symbol to look for.
 */
export function wordQuery(pattern: Pattern): WordQuery | 'nothing' | undefined {
  const last = pattern.at(-1)
  const isPrefix = last?.kind === 'wildcard' && last.text === '*'
  const literals = isPrefix ? pattern.slice(0, -1) : pattern
  if (hasWildcard(literals)) return undefined
  const text = patternText(literals)
  const isGoingOn = isPrefix && endsInWord(text)
  const lexemes = wantedLexemes(text)
  const wanted = lexemes.map((one, index) =>
    isGoingOn && index === lexemes.length - 1 ? { ...one, isOpen: true } : one,
  )
  if (wanted.length === 0) return 'nothing'
  const pairs = wantedPairs(wanted)
  const isAllPairs = wanted.length > 1 && pairs.length === wanted.length - 1
  return { open: phraseOf(wanted, ''), internal: phraseOf(wanted, internalMark), pairs, isAllPairs }
}

const phraseOf = (wanted: readonly Wanted[], mark: string): string =>
  wanted
    .map(({ lexeme, at, isOpen }, index) => {
      const before = wanted[index - 1]
      const distance = before ? ` <${at - before.at}> ` : ''
      return `${distance}${quoted(mark + lexeme)}${isOpen ? ':*' : ''}`
    })
    .join('')
