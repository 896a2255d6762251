import type { Query } from '#kernel/search/query.ts'
import { endsInWord } from './lexemes.ts'
import { type WordQuery, wordQuery } from './word-query.ts'

/** Whoever is still typing means the beginning of a word. Not where fields are named: there every word is meant as it is. */
export function withOpenEnd(text: string): string {
  const typed = text.trimEnd()
  const last = typed.split(/\s/).at(-1) ?? ''
  const isOperator = ['AND', 'OR', 'NOT'].includes(last)
  return typed.includes(':') || isOperator || !endsInWord(typed) ? typed : `${typed}*`
}

/** Whether the index of words can answer alone: nothing else is asked for, and every answer has one of the words. */
export const isAboutWords = (query: Query, isField: (name: string) => boolean): boolean =>
  asksWordsOnly(query, isField) && needsWord(query)

function asksWordsOnly(query: Query, isField: (name: string) => boolean): boolean {
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

function needsWord(query: Query): boolean {
  switch (query.kind) {
    case 'word':
      return typeof wordQuery(query.pattern) === 'object'
    case 'field':
      return typeof wordQuery(query.plain) === 'object'
    case 'and':
      return query.parts.some(needsWord)
    case 'or':
      return query.parts.every(needsWord)
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
