import { hasWildcard, patternText, type Pattern } from '#kernel/search/query.ts'
import { internalMark, quoted } from './document.ts'
import { endsInWord, wantedLexemes } from './lexemes.ts'

/** A word or phrase as two tsqueries: for texts that everyone on the ticket reads, and for those of agents alone. */
export type WordQuery = { open: string; internal: string }

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
  const wanted = wantedLexemes(text)
  if (wanted.length === 0) return 'nothing'
  const goesOn = isPrefix && endsInWord(text)
  const phrase = (mark: string) =>
    wanted
      .map(({ lexeme, at, isOpen }, index) => {
        const before = wanted[index - 1]
        const distance = before ? ` <${at - before.at}> ` : ''
        const isLast = index === wanted.length - 1
        return `${distance}${quoted(mark + lexeme)}${isOpen || (isLast && goesOn) ? ':*' : ''}`
      })
      .join('')
  return { open: phrase(''), internal: phrase(internalMark) }
}
