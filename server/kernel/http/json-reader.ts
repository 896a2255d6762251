import { randomUUID } from 'node:crypto'
import { Refusal } from '../errors.ts'

/** No list in the contract has more than a thousand entries. Schemas take up to 10 µs to reject one value. */
const mostValues = 10_000
const mostDepth = 64
/** Everything but the long strings, which is parsed in one go: 16 MB take about 50 ms. */
const mostStructure = 16 * 1024 * 1024

const notJson = () => new Refusal(400, 'malformed_body', 'The request body is not valid JSON.')

const quote = 0x22
const backslash = 0x5c
const letterU = 0x75

/**
 * Reads JSON block by block, so that no body blocks the process for long: values and depth are counted before
 * anything is parsed, and a string longer than a block is decoded piece by piece. JSON.parse then sees a short
 * placeholder instead.
 */
export function createJsonReader() {
  const structure = createCounter()
  const long = createLongStrings()
  let text = ''

  function keep(block: Buffer, from: number, to: number): void {
    text += block.toString('utf8', from, to)
    if (text.length > mostStructure) throw new Refusal(413, 'too_large', 'The request body is too large.')
  }

  function beginLongString(block: Buffer): number {
    if (structure.expectsName())
      throw new Refusal(413, 'too_large', 'The request body contains a key that is too long.')
    text += JSON.stringify(long.begin())
    return long.read(block, 1)
  }

  /** Returns how many bytes were used; the others must come again at the beginning of the next block. */
  function write(block: Buffer): number {
    let at = long.isOpen() ? long.read(block, 0) : 0
    if (long.isOpen()) return at
    const kept = at
    while (at < block.length) {
      const end = block[at] === quote ? scanString(block, at + 1).end : at
      if (end === -1) {
        keep(block, kept, at)
        return at > 0 ? at : beginLongString(block)
      }
      if (block[at] !== quote) structure.count(block[at] as number)
      at = end + 1
    }
    keep(block, kept, at)
    return at
  }

  /** The value, undefined when nothing was written. Rejects names that would reach Object.prototype later on. */
  function end(unused: Buffer): unknown {
    if (unused.length > 0 || long.isOpen()) throw notJson()
    return text === '' ? undefined : complete(parse(text), long.find)
  }

  return { write, end }
}

/** Strings that are longer than a block, each replaced by a mark that cannot be guessed. */
function createLongStrings() {
  const mark = randomUUID()
  const strings: string[] = []
  let isOpen = false

  function begin(): string {
    isOpen = true
    strings.push('')
    return `${mark}${strings.length - 1}`
  }

  /** Reads on; returns where the string ends in this block, or as far as it can be decoded. */
  function read(block: Buffer, from: number): number {
    const { end, lastEscape } = scanString(block, from)
    const to = end === -1 ? completeUntil(block, lastEscape) : end
    strings[strings.length - 1] += decodePiece(block.toString('utf8', from, to), lastEscape !== -1)
    isOpen = end === -1
    return isOpen ? to : end + 1
  }

  const find = (value: string): string =>
    strings.length > 0 && value.startsWith(mark) ? (strings[Number(value.slice(mark.length))] ?? value) : value

  return { begin, read, find, isOpen: () => isOpen }
}

/** Counts values outside of strings, and tracks whether the next string is a name. */
function createCounter() {
  const isObject: boolean[] = []
  let values = 0
  let isNameNext = false

  function open(object: boolean): void {
    if (isObject.length === mostDepth)
      throw new Refusal(400, 'malformed_body', 'The request body is nested too deeply.')
    isObject.push(object)
    isNameNext = object
    countValue()
  }

  function countValue(): void {
    values += 1
    if (values > mostValues) throw new Refusal(413, 'too_large', `The request body has more than ${mostValues} values.`)
  }

  function count(byte: number): void {
    switch (byte) {
      case 0x7b: // {
        return open(true)
      case 0x5b: // [
        return open(false)
      case 0x7d: // }
      case 0x5d: // ]
        return void isObject.pop()
      case 0x3a: // :
        isNameNext = false
        return
      case 0x2c: // ,
        isNameNext = isObject.at(-1) ?? false
        return countValue()
    }
  }

  return { count, expectsName: () => isNameNext }
}

/** Where the string ends whose content begins at `from`, -1 if not in this block, and its last escape. */
function scanString(block: Buffer, from: number): { end: number; lastEscape: number } {
  let lastEscape = -1
  for (let at = from; at < block.length; at += 1) {
    const byte = block[at] as number
    if (byte === quote) return { end: at, lastEscape }
    if (byte === backslash) {
      lastEscape = at
      at += 1
    } else if (byte < 0x20) throw notJson()
  }
  return { end: -1, lastEscape }
}

/** Neither an escape nor a character of several bytes is cut in two. */
function completeUntil(block: Buffer, lastEscape: number): number {
  const { length } = block
  const escapeLength = block[lastEscape + 1] === letterU ? 6 : 2
  if (lastEscape !== -1 && length - lastEscape < escapeLength) return lastEscape
  let first = length - 1
  while (first > length - 4 && ((block[first] as number) & 0xc0) === 0x80) first -= 1
  const lead = block[first] as number
  const characterLength = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
  return length - first < characterLength ? first : length
}

const decodePiece = (piece: string, hasEscapes: boolean): string => (hasEscapes ? String(parse(`"${piece}"`)) : piece)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}

/** Index loops: `Object.entries` makes a pair for every element, which took seconds for a long list. */
function complete(value: unknown, longStringOf: (value: string) => string): unknown {
  if (typeof value === 'string') return longStringOf(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) value[index] = complete(value[index], longStringOf)
    return value
  }
  const object = value as Record<string, unknown>
  for (const key in object) {
    if (key === '__proto__') throw new Refusal(400, 'malformed_body', 'The request body contains a forbidden key.')
    const item = object[key]
    const whole = complete(item, longStringOf)
    if (whole !== item) object[key] = whole
  }
  return object
}
