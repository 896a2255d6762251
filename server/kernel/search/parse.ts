import { literal, type Query } from './query.ts'
import { tokenize, type Token, type TokenList } from './tokenize.ts'

// What a person types stays far below these; what an attacker sends is cut or read as plain words.
const maxLength = 1_000
const maxClauses = 64
const maxDepth = 12

/** Reads a search box. Never fails: what is not well-formed is taken as plain words, all of which must be found. */
export function parseQuery(text: string): Query {
  const readable = readableText(text)
  return readTokens(tokenize(readable)).query ?? parseWords(readable)
}

/** PostgreSQL has no NUL; half a surrogate pair may be left by the cut. */
export const readableText = (text: string): string => text.slice(0, maxLength).replaceAll(/[\0\p{Surrogate}]/gu, '')

type Tokens = Pick<TokenList, 'list'> & { at: number; depth: number }

/** Without a query, `at` is the unexpected token, and `isTooLong` means that there are too many. */
export function readTokens({ list }: Pick<TokenList, 'list'>): { query?: Query; at: number; isTooLong: boolean } {
  if (list.length === 0) return { query: { kind: 'all' }, at: 0, isTooLong: false }
  const isTooLong = list.filter((token) => typeof token === 'object').length > maxClauses
  const tokens: Tokens = { list, at: 0, depth: 0 }
  const query = isTooLong ? undefined : parseAlternatives(tokens)
  const { at, depth } = tokens
  return query && at === list.length ? { query, at, isTooLong } : { at, isTooLong: isTooLong || depth > maxDepth }
}

function parseAlternatives(tokens: Tokens): Query | undefined {
  const parts: Query[] = []
  do {
    const part = parseConjunction(tokens)
    if (!part) return undefined
    parts.push(part)
  } while (takeToken(tokens, 'or'))
  return join('or', parts)
}

function parseConjunction(tokens: Tokens): Query | undefined {
  const parts: Query[] = []
  do {
    const part = parseOperand(tokens)
    if (!part) return undefined
    parts.push(part)
  } while (takeToken(tokens, 'and') || startsOperand(tokens.list[tokens.at]))
  return join('and', parts)
}

function parseOperand(tokens: Tokens): Query | undefined {
  let negated = false
  while (takeToken(tokens, 'not')) negated = !negated
  const part = takeToken(tokens, '(') ? parseGroup(tokens) : takeClause(tokens)
  return part && negated ? { kind: 'not', part } : part
}

function parseGroup(tokens: Tokens): Query | undefined {
  tokens.depth += 1
  if (tokens.depth > maxDepth) return undefined
  const query = parseAlternatives(tokens)
  if (!query) return undefined
  tokens.depth -= 1
  return takeToken(tokens, ')') ? query : undefined
}

function takeToken(tokens: Tokens, expected: Token): boolean {
  const found = tokens.list[tokens.at] === expected
  if (found) tokens.at += 1
  return found
}

function takeClause(tokens: Tokens): Query | undefined {
  const token = tokens.list[tokens.at]
  if (typeof token !== 'object') return undefined
  tokens.at += 1
  return token
}

const startsOperand = (token: Token | undefined): boolean =>
  typeof token === 'object' || token === 'not' || token === '('

function parseWords(text: string): Query {
  const words = text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  const meant = words.filter((word) => !['AND', 'OR', 'NOT'].includes(word))
  const clauses = (meant.length > 0 ? meant : words).slice(0, maxClauses)
  return join(
    'and',
    clauses.map((word) => ({ kind: 'word', pattern: [literal(word)] })),
  )
}

function join(kind: 'and' | 'or', parts: readonly Query[]): Query {
  const [only, ...others] = parts
  if (!only) return { kind: 'all' }
  return others.length === 0 ? only : { kind, parts }
}
