import { encodedWords } from './encoded-words.ts'
import { endOfQuote } from './quoted.ts'

export type Token = { kind: 'quoted' | 'comment' | 'angle' | 'encoded' | 'separator' | 'space' | 'word'; text: string }

const separators = ',;:'
const space = /[ \t]+/y
const word = /[^ \t",;:(<=]+|[\s\S]/y

/** A bracket or quote that is never closed is an ordinary character from there on, so that one pass is enough. */
export function* tokenizeAddresses(value: string): Generator<Token> {
  const words = encodedWords(value)
  let encoded = words.next().value
  const unclosed = new Set<Token['kind']>()
  let at = 0
  const closeAt = (kind: Token['kind'], end: number | undefined): Token | undefined => {
    if (end === undefined) unclosed.add(kind)
    return end === undefined ? undefined : { kind, text: value.slice(at, end + 1) }
  }
  while (at < value.length) {
    while (encoded && encoded.from < at) encoded = words.next().value
    const token = encoded?.from === at ? { kind: 'encoded' as const, text: value.slice(at, encoded.to) } : readToken()
    yield token
    at += token.text.length
  }

  function readToken(): Token {
    const character = value.charAt(at)
    if (separators.includes(character)) return { kind: 'separator', text: character }
    const closed =
      (character === '"' && !unclosed.has('quoted') && closeAt('quoted', endOfQuote(value, at))) ||
      (character === '(' && !unclosed.has('comment') && closeAt('comment', endOfComment(value, at))) ||
      (character === '<' && closeAt('angle', endOfAngle(value, at)))
    if (closed) return closed
    return take('space', space) ?? take('word', word) ?? { kind: 'word', text: character }
  }

  function take(kind: Token['kind'], pattern: RegExp): Token | undefined {
    pattern.lastIndex = at
    const [text] = pattern.exec(value) ?? []
    return text === undefined ? undefined : { kind, text }
  }
}

/** Comments may be nested. */
function endOfComment(value: string, from: number): number | undefined {
  let depth = 0
  for (let at = from; at < value.length; at += 1) {
    const character = value.charAt(at)
    if (character === '\\') at += 1
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (depth === 0) return at
  }
  return undefined
}

/** An unclosed bracket ends before the first character that cannot be part of an address. */
function endOfAngle(value: string, from: number): number {
  const quoted = value.charAt(from + 1) === '"' ? endOfQuote(value, from + 1) : undefined
  for (let at = quoted ?? from + 1; at < value.length; at += 1) {
    const character = value.charAt(at)
    if (character === '(') at += lengthOfComment(value, at)
    if (character === '>') return at
    if (character === '<' || (',;'.includes(character) && value.charAt(from + 1) !== '@')) return at - 1
  }
  return value.length - 1
}

const shortComment = /\([^()<>@\\]{0,100}\)/y

/** Within brackets only an obvious comment counts; returns its length without its last character. */
function lengthOfComment(value: string, at: number): number {
  shortComment.lastIndex = at
  return Math.max(0, (shortComment.exec(value)?.[0].length ?? 1) - 1)
}
