import { decodeText } from '#kernel/mail/charset/charset.ts'
import { decodeWords, oneLine } from './encoded-words.ts'
import { endOfQuote, unescapeQuoted } from './quoted.ts'

/** `text/plain; charset=utf-8`: the value in lower case, the parameters decoded, by lower-case name. */
export type Structured = { value: string; parameters: ReadonlyMap<string, string> }

const mostParameters = 200
const longestField = 64 * 1024

export function readStructured(field: string): Structured {
  const [first = '', ...rest] = splitParameters(field.slice(0, longestField))
  // The semicolon before the first parameter is often missing.
  const [, value = '', forgotten = ''] = /^\s*"?([^\s"(]*)"?(.*)$/s.exec(first) ?? []
  const segments = new Map<string, Segment[]>()
  for (const text of [forgotten, ...rest].slice(0, mostParameters)) collectSegment(text, segments)
  const parameters = new Map(Array.from(segments, ([name, parts]) => [name, joinSegments(parts)]))
  return { value: value.toLowerCase(), parameters }
}

/** Splits at semicolons outside of quotes. After an unclosed quote, quotes are ordinary characters. */
function splitParameters(field: string): string[] {
  const out: string[] = []
  let from = 0
  let hasQuotes = true
  for (let at = 0; at < field.length; at += 1) {
    const character = field.charAt(at)
    if (hasQuotes && character === '"') {
      const end: number | undefined = endOfQuote(field, at)
      hasQuotes = end !== undefined
      at = end ?? at
    }
    if (character !== ';') continue
    out.push(field.slice(from, at))
    from = at + 1
  }
  return [...out, field.slice(from)]
}

/** RFC 2231: `name*1*=` is the second piece, percent-encoded. A plain value is a piece before all others. */
type Segment = { value: string; index: number; isEncoded: boolean }

const segmentName = /^([\w-]+)(?:\*(\d{1,4}))?(\*)?$/
const plain = -1

function collectSegment(text: string, segments: Map<string, Segment[]>): void {
  const equals = text.indexOf('=')
  const [, name = '', piece, star] = segmentName.exec(text.slice(0, Math.max(0, equals)).trim()) ?? []
  if (name === '') return
  const isEncoded = star === '*'
  const index = piece === undefined && !isEncoded ? plain : Number(piece ?? 0)
  const known = segments.get(name.toLowerCase()) ?? []
  // Of two the first counts, as with fields.
  if (known.some((other) => other.index === index)) return
  const segment = { value: unquote(text.slice(equals + 1).trim()), index, isEncoded }
  segments.set(name.toLowerCase(), [...known, segment])
}

function unquote(value: string): string {
  if (!value.startsWith('"')) return value.replace(/\s+\([^)]*\)$/, '')
  return unescapeQuoted(value.slice(1, endOfQuote(value, 0)))
}

/** The plain value is a fallback for old clients: it counts only if there is no other. */
function joinSegments(segments: Segment[]): string {
  const sorted = segments.toSorted((a, b) => a.index - b.index)
  const pieces = sorted.some(({ index }) => index !== plain) ? sorted.filter(({ index }) => index !== plain) : sorted
  if (pieces.every(({ isEncoded }) => !isEncoded)) return decodeWords(pieces.map(({ value }) => value).join('')).trim()
  const [, charset, encoded] = /^([\w.:-]*)'[^']*'(.*)$/s.exec(pieces[0]?.value ?? '') ?? []
  if (pieces[0] && encoded !== undefined) pieces[0] = { ...pieces[0], value: encoded }
  return oneLine(decodeText(Buffer.concat(pieces.map(bytesOf)), charset || 'utf-8').text)
}

const bytesOf = ({ value, isEncoded }: Segment): Buffer =>
  Buffer.from(isEncoded ? unescapePercent(value) : value, 'latin1')

const unescapePercent = (value: string): string =>
  value.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
