import { hasWildcard, literal, type Pattern, patternText } from '#kernel/search/query.ts'

/** The words of a phrase, which must all be in a text: between them there may be HTML or anything else. */
export function splitPattern(pattern: Pattern): Pattern[] {
  if (hasWildcard(pattern)) return [pattern]
  const words = patternText(pattern)
    .split(/\s+/)
    .filter((word) => word !== '')
  return words.length > 0 ? words.map((word) => [literal(word)]) : [pattern]
}
