import { hasWildcard, patternText, type Pattern } from '#kernel/search/query.ts'
import { internalMark, quoteLexeme } from './document.ts'
import { endsInWord, unspaced, type QueryLexeme, queryLexemes } from './lexemes.ts'
import { queryPairs } from './word-pair-hashes.ts'

/**
 * A word or phrase as two tsqueries, for public texts (`open`) and for internal ones, with the pairs that both need.
 * `lexemes` are those of the public texts. `isAllPairs`: every two adjacent words are a pair, so that the index of pairs finds the phrase without its words.
 */
export type WordQuery = {
  open: string
  internal: string
  lexemes: readonly QueryLexeme[]
  pairs: readonly number[]
  isAllPairs: boolean
}

/**
 * Undefined when the index cannot answer it: there is a wildcard before or inside the word.
 * 'nothing' when there is no letter, digit or symbol to search for.
 */
export function wordQuery(pattern: Pattern): WordQuery | 'nothing' | undefined {
  const last = pattern.at(-1)
  const isPrefix = last?.kind === 'wildcard' && last.text === '*'
  const literals = dropLeadingWildcard(isPrefix ? pattern.slice(0, -1) : pattern)
  if (hasWildcard(literals)) return undefined
  const text = patternText(literals)
  const continuesWord = isPrefix && endsInWord(text)
  const lexemes = queryLexemes(text)
  const wanted = lexemes.map((one, index) =>
    continuesWord && index === lexemes.length - 1 ? { ...one, isOpen: true } : one,
  )
  if (wanted.length === 0) return 'nothing'
  const pairs = queryPairs(wanted)
  const isAllPairs = wanted.length > 1 && pairs.length === wanted.length - 1
  const internal = writePhrase(wanted, internalMark)
  return { open: writePhrase(wanted, ''), internal, lexemes: wanted, pairs, isAllPairs }
}

/** In unspaced scripts any part of a text is found without a wildcard before it. */
function dropLeadingWildcard(pattern: Pattern): Pattern {
  const [first, ...rest] = pattern
  const isOpen = first?.kind === 'wildcard' && first.text === '*' && rest.every(({ kind }) => kind === 'literal')
  return isOpen && beginsUnspaced.test(patternText(rest)) ? rest : pattern
}
const beginsUnspaced = new RegExp(`^${unspaced}`, 'v')

const writePhrase = (wanted: readonly QueryLexeme[], mark: string): string =>
  wanted
    .map(({ lexeme, at, isOpen }, index) => {
      const before = wanted[index - 1]
      const distance = before ? ` <${at - before.at}> ` : ''
      return `${distance}${quoteLexeme(mark + lexeme)}${isOpen ? ':*' : ''}`
    })
    .join('')
