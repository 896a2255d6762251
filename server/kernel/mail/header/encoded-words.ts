import { isUtf8 } from 'node:buffer'
import { stripControls } from '#kernel/html/markup.ts'
import { normalizeCharset } from '#kernel/mail/charset/charset-names.ts'
import { decodeText } from '#kernel/mail/charset/charset.ts'
import { decodeTransfer } from '#kernel/mail/mime/transfer-encoding.ts'

/**
 * Decodes a header value, given as bytes (`latin1`), because the charset depends on its parts: encoded words (RFC 2047),
 * also broken ones, and between them raw text in UTF-8 or in the charset `hint`.
 */
export function decodeWords(value: string, hint?: string | null): string {
  if (!value.includes('=?')) return decodeRaw(value, hint)
  const out: string[] = []
  let at = 0
  let open: Run | undefined
  const closeRun = () => {
    if (open) out.push(decodeRun(open))
    open = undefined
  }
  for (const word of encodedWords(value)) {
    const between = value.slice(at, word.from)
    const isAdjacent = open !== undefined && between.trim() === ''
    if (!isAdjacent) {
      closeRun()
      out.push(decodeRaw(between, hint))
    }
    if (open?.charset !== word.charset) closeRun()
    open ??= { charset: word.charset, words: [] }
    open.words.push(word)
    at = word.to
  }
  closeRun()
  out.push(decodeRaw(value.slice(at), hint))
  return out.join('')
}

type EncodedWord = { charset: string; encoding: string; text: string; from: number; to: number }
/** Adjacent words of one charset are decoded together if possible, because some programs split them within a character. */
type Run = { charset: string; words: EncodedWord[] }

const wordBegin = /=\?([\w.:()+*-]{1,60})\?([bq])\?/giy

/** The next end is searched only after the last one was passed, so that one pass is enough. */
export function* encodedWords(value: string): Generator<EncodedWord> {
  let end = 0
  for (let from = value.indexOf('=?'); from !== -1; from = value.indexOf('=?', from)) {
    wordBegin.lastIndex = from
    const [begin, charset = '', encoding = ''] = wordBegin.exec(value) ?? []
    if (begin === undefined) {
      from += 2
      continue
    }
    const start = from + begin.length
    if (end < start) end = endOfWord(value, start)
    const text = value.slice(start, end)
    const to = Math.min(end + 2, value.length)
    yield { charset: charset.toLowerCase().replace(/\*.*$/, ''), encoding: encoding.toLowerCase(), text, from, to }
    from = to
  }
}

/** A question mark that should have been encoded may be followed by an encoded character. Without an end, all is text. */
function endOfWord(value: string, start: number): number {
  let end = value.indexOf('?=', start)
  while (end !== -1 && /^\?=[0-9A-F]{2}/.test(value.slice(end, end + 4))) end = value.indexOf('?=', end + 2)
  return end === -1 ? value.length : end
}

function decodeRun({ charset, words }: Run): string {
  const pieces: Buffer[] = []
  let unfinished = ''
  for (const [index, { encoding, text }] of words.entries()) {
    const packed = encoding === 'b' ? unfinished + text.replaceAll(/\s+/g, '') : text
    const isCut =
      encoding === 'b' && packed.length % 4 !== 0 && !packed.endsWith('=') && words[index + 1]?.encoding === 'b'
    unfinished = isCut ? packed : ''
    if (!isCut) pieces.push(decodeWord(encoding, packed))
  }
  const whole = decodeText(Buffer.concat(pieces), charset)
  const isOne = whole.charset === normalizeCharset(charset)
  return oneLine(isOne ? whole.text : pieces.map((piece) => decodeText(piece, charset).text).join(''))
}

function decodeWord(encoding: string, text: string): Buffer {
  if (encoding === 'b') return decodeTransfer(Buffer.from(text, 'latin1'), 'base64')
  return decodeTransfer(Buffer.from(text.replaceAll('_', ' '), 'latin1'), 'quoted-printable')
}

/** Outside of encoded words. */
export function decodeRaw(value: string, hint?: string | null): string {
  if (!/[^\t -~]/.test(value)) return value
  const bytes = Buffer.from(value, 'latin1')
  const isForeign = bytes.some((byte) => byte > 0x7f)
  return oneLine(decodeText(bytes, isForeign && !isUtf8(bytes) ? hint : undefined).text)
}

/** Encoded line breaks must not become part of a header. */
export const oneLine = (text: string): string => stripControls(text.replaceAll(/[\r\n\t]+/g, ' ')).toWellFormed()
