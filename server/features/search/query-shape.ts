import type { Query } from '#kernel/search/query.ts'
import { endsInWord } from './lexemes.ts'
import { isKnownPart } from './word-parts.ts'
import { type WordQuery, wordQuery } from './word-query.ts'

/** The last word is a prefix while the user is typing; not in queries with fields, where each word is complete. */
export function openLastWord(text: string): string {
  const typed = text.trimEnd()
  const last = typed.split(/\s/).at(-1) ?? ''
  const isOperator = ['AND', 'OR', 'NOT'].includes(last)
  return typed.includes(':') || isOperator || !endsInWord(typed) ? typed : `${typed}*`
}

type IsField = (name: string) => boolean

/** Whether `ticket_search` can answer the query alone: it has words only, and every hit has one of them. */
export const isAnsweredByWords = (query: Query, isField: IsField): boolean =>
  asksWordsOnly(query, isField) && needsWord(query, isField)

function asksWordsOnly(query: Query, isField: IsField): boolean {
  switch (query.kind) {
    case 'all':
      return true
    case 'word':
      return wordQuery(query.pattern) !== undefined
    case 'field':
      return !isField(query.name) && wordQuery(query.plain) !== undefined
    case 'not':
      return asksWordsOnly(query.part, isField)
    default:
      return query.parts.every((part) => asksWordsOnly(part, isField))
  }
}

/** Whether every hit has one of the words. */
export function needsWord(query: Query, isField: IsField): boolean {
  switch (query.kind) {
    case 'word':
      return typeof wordQuery(query.pattern) === 'object' || isKnownPart(query.pattern)
    case 'field':
      return !isField(query.name) && typeof wordQuery(query.plain) === 'object'
    case 'and':
      return query.parts.some((part) => needsWord(part, isField))
    case 'or':
      return query.parts.every((part) => needsWord(part, isField))
    default:
      return false
  }
}

/** The words that are not negated. */
export function positiveWords(query: Query): WordQuery[] {
  switch (query.kind) {
    case 'word':
    case 'field': {
      const found = wordQuery(query.kind === 'word' ? query.pattern : query.plain)
      return typeof found === 'object' ? [found] : []
    }
    case 'and':
    case 'or':
      return query.parts.flatMap(positiveWords)
    default:
      return []
  }
}

/** Whether a part of the query is negated. */
export function hasNegation(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.parts.some(hasNegation)
  return query.kind === 'not'
}

/** Whether the index reads many more postings than there are hits: of the other words, or of all words with the prefix. */
export const readsManyPostings = (query: Query): boolean =>
  hasNegation(query) || positiveWords(query).some(({ open }) => open.endsWith(':*'))

/** The whole query as one tsquery, so that the index also excludes negated words; undefined where that is impossible. */
export function mergeWords(query: Query, write: (found: WordQuery) => string | undefined): string | undefined {
  switch (query.kind) {
    case 'all':
      return undefined
    case 'not': {
      const part = mergeWords(query.part, write)
      return part && `!${part}`
    }
    case 'and':
    case 'or': {
      const parts = query.parts.map((part) => mergeWords(part, write))
      return parts.includes(undefined) ? undefined : `(${parts.join(query.kind === 'and' ? ' & ' : ' | ')})`
    }
    default: {
      const found = wordQuery(query.kind === 'word' ? query.pattern : query.plain)
      const words = typeof found === 'object' && found.pairs.length === 0 ? write(found) : undefined
      return words && `(${words})`
    }
  }
}
