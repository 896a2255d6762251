import { hasWildcard, patternText, type Pattern } from '#kernel/search/query.ts'
import { internalMark, quoted } from './document.ts'
import { endsInWord, unparted, type Wanted, wantedLexemes } from './lexemes.ts'
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
  const literals = withoutOpenBeginning(isPrefix ? pattern.slice(0, -1) : pattern)
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

/** Where words are not parted, every part of them is found as it is. */
function withoutOpenBeginning(pattern: Pattern): Pattern {
  const [first, ...rest] = pattern
  const isOpen = first?.kind === 'wildcard' && first.text === '*' && rest.every(({ kind }) => kind === 'literal')
  return isOpen && beginsUnparted.test(patternText(rest)) ? rest : pattern
}
const beginsUnparted = new RegExp(`^${unparted}`, 'v')

const phraseOf = (wanted: readonly Wanted[], mark: string): string =>
  wanted
    .map(({ lexeme, at, isOpen }, index) => {
      const before = wanted[index - 1]
      const distance = before ? ` <${at - before.at}> ` : ''
      return `${distance}${quoted(mark + lexeme)}${isOpen ? ':*' : ''}`
    })
    .join('')
