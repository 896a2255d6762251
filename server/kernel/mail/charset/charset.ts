import { isAscii, isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'
import iconv from 'iconv-lite'
import { isInPlatform, normalizeCharset } from './charset-names.ts'
import { decodeUtf7, unshiftHz, unshiftKorean } from './shifted-charsets.ts'

export type DecodedText = { text: string; charset: string }

/**
 * What is declared counts if the bytes fit it. Else what the bytes say, because a wrong name (or none) is common; the
 * one exception is a name of one byte a character, which every text fits, when the bytes are UTF-8 from first to last.
 */
export function decodeText(bytes: Buffer, declared?: string | null): DecodedText {
  const mark = byteOrderMark(bytes)
  if (mark) return { text: new TextDecoder(mark).decode(bytes), charset: mark }
  const charset = normalizeCharset(declared)
  if (charset === undefined) return decodeUndeclared(bytes)
  const text = decodeStrictly(bytes, charset)
  if (text === undefined) return decodeMisfit(bytes, charset)
  return (hasOneByteCharacters(charset) && !isAscii(bytes) && decodeUtf8(bytes)) || { text, charset }
}

const ours = new Map<string, (bytes: Buffer) => string>([
  ['iso-2022-kr', (bytes) => iconv.decode(unshiftKorean(bytes), 'euc-kr')],
  ['hz-gb-2312', (bytes) => iconv.decode(unshiftHz(bytes), 'gb18030')],
  ['utf-7', decodeUtf7],
])

/** The platform knows Korean, Chinese and Japanese less well than iconv, and iconv has the old code pages. */
const isForIconv = (charset: string): boolean =>
  /^(?:big5|euc-|gb18030|shift_jis)/.test(charset) || !isInPlatform(charset)

function decodeLoosely(bytes: Buffer, charset: string): string {
  const decode = ours.get(charset)
  if (decode) return decode(bytes)
  return isForIconv(charset) ? iconv.decode(bytes, charset) : new TextDecoder(charset).decode(bytes)
}

function decodeStrictly(bytes: Buffer, charset: string): string | undefined {
  if (charset === 'utf-8' && !isUtf8(bytes)) return undefined
  const text = decodeLoosely(bytes, charset)
  return charset !== 'utf-8' && text.includes('\uFFFD') ? undefined : text
}

const hasOneByteCharacters = (charset: string): boolean => /^(?:windows-125|iso-8859-|koi8-|macintosh$)/.test(charset)

function decodeUtf8(bytes: Buffer): DecodedText | undefined {
  const text = decodeStrictly(bytes, 'utf-8')
  return text === undefined ? undefined : { text, charset: 'utf-8' }
}

/** A few bad bytes are damage in what was declared; many say that it was something else. */
function decodeMisfit(bytes: Buffer, charset: string): DecodedText {
  const utf8 = decodeUtf8(bytes)
  if (utf8) return utf8
  const text = decodeLoosely(bytes, charset)
  const damaged = text.split('\uFFFD').length - 1
  const foreign = text.replaceAll(/[\p{ASCII}\uFFFD]+/gu, '').length
  return damaged * 5 <= foreign ? { text, charset } : decodeDetected(bytes)
}

function decodeUndeclared(bytes: Buffer): DecodedText {
  if (bytes.includes('\x1b$') || bytes.includes('\x1b(J')) return decodeText(bytes, 'iso-2022-jp')
  return decodeUtf8(bytes) ?? decodeDetected(bytes)
}

const sampleBytes = 16 * 1024

/** The detector takes 8 ms for so much, half a second a megabyte; with but a few foreign letters it guesses badly. */
function decodeDetected(bytes: Buffer): DecodedText {
  const first = bytes.findIndex((byte) => byte > 0x7f)
  const from = Math.max(0, first - sampleBytes / 2)
  const [best] = analyse(bytes.subarray(from, from + sampleBytes))
  const isLikely = best !== undefined && best.confidence >= 25 && !best.name.startsWith('UTF-')
  const charset = (isLikely && normalizeCharset(best.name)) || 'windows-1252'
  const text = decodeStrictly(bytes, charset)
  if (text !== undefined) return { text, charset }
  return { text: decodeLoosely(bytes, 'windows-1252'), charset: 'windows-1252' }
}

function byteOrderMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined
}
