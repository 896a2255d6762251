import { hasWildcard, literal, type Pattern, patternText } from '#kernel/search/query.ts'

/** What of a pattern must be in a text, word by word: HTML, or anything else, may stand between the words of a phrase. */
export function piecesOf(pattern: Pattern): Pattern[] {
  if (hasWildcard(pattern)) return [pattern]
  const words = patternText(pattern)
    .split(/\s+/)
    .filter((word) => word !== '')
  return words.length > 0 ? words.map((word) => [literal(word)]) : [pattern]
}
