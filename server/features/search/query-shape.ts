import type { Query } from '#kernel/search/query.ts'
import { endsInWord } from './lexemes.ts'
import { isKnownPart } from './word-parts.ts'
import { type WordQuery, wordQuery } from './word-query.ts'

/** Whoever is still typing means the beginning of a word. Not where fields are named: there every word is meant as it is. */
export function withOpenEnd(text: string): string {
  const typed = text.trimEnd()
  const last = typed.split(/\s/).at(-1) ?? ''
  const isOperator = ['AND', 'OR', 'NOT'].includes(last)
  return typed.includes(':') || isOperator || !endsInWord(typed) ? typed : `${typed}*`
}

type IsField = (name: string) => boolean

/** Whether the index of words can answer alone: nothing else is asked for, and every answer has one of the words. */
export const isAboutWords = (query: Query, isField: IsField): boolean =>
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

/** Whether every answer has one of the words. */
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

/** The words that speak for a ticket; those it must not have do not. */
export function wantedWords(query: Query): WordQuery[] {
  switch (query.kind) {
    case 'word':
    case 'field': {
      const found = wordQuery(query.kind === 'word' ? query.pattern : query.plain)
      return typeof found === 'object' ? [found] : []
    }
    case 'and':
    case 'or':
      return query.parts.flatMap(wantedWords)
    default:
      return []
  }
}

/** Whether something is asked for that an answer must not have. */
export function hasUnwanted(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.parts.some(hasUnwanted)
  return query.kind === 'not'
}

/** The whole query as one tsquery, so that the index knows what must not be there, too; undefined where one cannot say it. */
export function mergedWords(query: Query, write: (found: WordQuery) => string | undefined): string | undefined {
  switch (query.kind) {
    case 'all':
      return undefined
    case 'not': {
      const part = mergedWords(query.part, write)
      return part && `!${part}`
    }
    case 'and':
    case 'or': {
      const parts = query.parts.map((part) => mergedWords(part, write))
      return parts.includes(undefined) ? undefined : `(${parts.join(query.kind === 'and' ? ' & ' : ' | ')})`
    }
    default: {
      const found = wordQuery(query.kind === 'word' ? query.pattern : query.plain)
      const words = typeof found === 'object' && found.pairs.length === 0 ? write(found) : undefined
      return words && `(${words})`
    }
  }
}
