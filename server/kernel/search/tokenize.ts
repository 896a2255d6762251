import { charAt, readPattern, take, type Cursor } from './cursor.ts'
import { isAnything, literal, patternText, type RangeBound, type FieldTest, type Pattern, type Query } from './query.ts'

/** `broken` is a quote or range that is not closed, or a comparison without a value. It is always the last token. */
export type Token = 'and' | 'or' | 'not' | '(' | ')' | 'broken' | Query

/** `groups` holds, for each parenthesis still open, the field it belongs to: `state:(new OR open)`. */
type Scan = Cursor & { readonly groups: (string | undefined)[] }

const operators: Record<string, Token> = { AND: 'and', '&&': 'and', OR: 'or', '||': 'or', NOT: 'not' }
const operator = /(?:AND|&&|OR|\|\||NOT)(?=[\s()]|$)/y
const fieldName = /([A-Za-z_][\w.]*):(?=[^\s)])/y
// A dash or exclamation mark on its own is punctuation ("invoice - march"), not a negation.
const blank = /(?:\s|[!-](?=[\s)]|$))*/y
const space = /\s*/y
const wordEnd = /[\s()]/
const boundEnd = /[\s\]}]/

/** The tokens, and the position of each in the text. */
export type TokenList = { list: readonly Token[]; starts: readonly number[] }

export function tokenize(text: string): TokenList {
  const scan: Scan = { text, at: 0, groups: [] }
  const list: Token[] = []
  const starts: number[] = []
  for (take(scan, blank); scan.at < text.length && list.at(-1) !== 'broken'; take(scan, blank)) {
    starts.push(scan.at)
    list.push(readToken(scan))
  }
  return { list, starts }
}

function readToken(scan: Scan): Token {
  const group = scan.groups.at(-1)
  const char = charAt(scan)
  if (char === '(') return openGroup(scan, group)
  if (char === ')') {
    scan.at += 1
    scan.groups.pop()
    return ')'
  }
  if (char === '!' || char === '-') {
    scan.at += 1
    return 'not'
  }
  const found = take(scan, operator)
  if (found) return operators[found[0]] ?? 'broken'
  const name = take(scan, fieldName)?.[1]
  if (name && charAt(scan) === '(') return openGroup(scan, name)
  return readClause(scan, name ?? group)
}

function openGroup(scan: Scan, field: string | undefined): Token {
  scan.at += 1
  scan.groups.push(field)
  return '('
}

function readClause(scan: Scan, field: string | undefined): Token {
  const start = scan.at
  if (field && /[<>[{]/.test(charAt(scan))) {
    const test = readRange(scan)
    const plain = [literal(`${field}:${scan.text.slice(start, scan.at)}`)]
    return test ? { kind: 'field', name: field, test, plain } : 'broken'
  }
  const pattern = readPattern(scan, wordEnd)
  if (!pattern) return 'broken'
  if (field) return matchField(field, pattern)
  return isAnything(pattern) ? { kind: 'all' } : { kind: 'word', pattern }
}

function matchField(field: string, pattern: Pattern): Query {
  const plain = [literal(`${field}:`), ...pattern]
  if (field === '_exists_') return { kind: 'field', name: patternText(pattern), test: { kind: 'exists' }, plain }
  const test: FieldTest = isAnything(pattern) ? { kind: 'exists' } : { kind: 'match', pattern }
  return { kind: 'field', name: field, test, plain }
}

/** `>x`, `>=x`, `<x`, `<=x`, or `[a TO b]` with `{` and `}` for ends that do not belong to it. */
function readRange(scan: Scan): FieldTest | undefined {
  const comparison = take(scan, /([<>])(=?)/y)
  if (!comparison) return readInterval(scan)
  const pattern = readPattern(scan, wordEnd)
  if (!pattern?.length) return undefined
  const bound = { value: patternText(pattern), inclusive: comparison[2] === '=' }
  return comparison[1] === '>' ? { kind: 'range', from: bound } : { kind: 'range', to: bound }
}

function readInterval(scan: Scan): FieldTest | undefined {
  const opening = take(scan, /[[{]\s*/y)
  const from = readPattern(scan, boundEnd)
  const middle = take(scan, /\s+TO\s+/y)
  const to = readPattern(scan, boundEnd)
  take(scan, space)
  const closing = take(scan, /[\]}]/y)
  if (!opening || !from?.length || !middle || !to?.length || !closing) return undefined
  if (isAnything(from) && isAnything(to)) return { kind: 'exists' }
  return { kind: 'range', from: toBound(from, opening[0].startsWith('[')), to: toBound(to, closing[0] === ']') }
}

function toBound(pattern: Pattern, inclusive: boolean): RangeBound | undefined {
  return isAnything(pattern) ? undefined : { value: patternText(pattern), inclusive }
}
