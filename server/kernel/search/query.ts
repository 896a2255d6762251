/** What someone looks for, as `parseQuery` understood it. */
export type Query =
  | { kind: 'all' }
  | { kind: 'and' | 'or'; parts: readonly Query[] }
  | { kind: 'not'; part: Query }
  | { kind: 'word'; pattern: Pattern }
  | FieldQuery

/** `plain` is how the same text reads for a target that has no such field: `http://x` is not about a field `http`. */
export type FieldQuery = { kind: 'field'; name: string; test: FieldTest; plain: Pattern }

export type FieldTest = { kind: 'exists' } | { kind: 'match'; pattern: Pattern } | FieldRange
export type FieldRange = { kind: 'range'; from?: RangeBound; to?: RangeBound }
export type RangeBound = { value: string; inclusive: boolean }

/** A word or phrase in pieces, so that a typed `\*` and a wildcard `*` cannot be confused later. Never empty. */
export type Pattern = readonly PatternPiece[]
export type PatternPiece = { kind: 'literal'; text: string } | { kind: 'wildcard'; text: '*' | '?' }

export const literal = (text: string): PatternPiece => ({ kind: 'literal', text })

export const patternText = (pattern: Pattern): string => pattern.map(({ text }) => text).join('')

export const isAnything = (pattern: Pattern): boolean =>
  pattern.every(({ kind, text }) => kind === 'wildcard' && text === '*')

export const hasWildcard = (pattern: Pattern): boolean => pattern.some(({ kind }) => kind === 'wildcard')
