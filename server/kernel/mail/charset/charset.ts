import { isAscii, isUtf8 } from 'node:buffer'
import type * as Chardet from 'chardet'
import iconv from 'iconv-lite'
import { loadWhenUsed } from '../../load-when-used.ts'
import { isInPlatform, normalizeCharset } from './charset-names.ts'
import { findMultibyte, shareOfUsual } from './multibyte.ts'
import { findCyrillic, isPlausible } from './plausible.ts'
import { decodeUtf7, unshiftHz, unshiftKorean } from './shifted-charsets.ts'

/** 80 KB, for texts without a valid declaration only. */
const getDetector = loadWhenUsed<typeof Chardet>('chardet')

export type DecodedText = { text: string; charset: string }

/**
 * The declared charset counts if the bytes are valid in it and the text is plausible. Otherwise it is detected, because
 * wrong or missing declarations are common, and in single-byte charsets all bytes are valid.
 */
export function decodeText(bytes: Buffer, declared?: string | null): DecodedText {
  const mark = byteOrderMark(bytes)
  if (mark) return { text: new TextDecoder(mark).decode(bytes), charset: mark }
  const charset = normalizeCharset(declared)
  if (charset === undefined || (isShiftedJapanese(bytes) && !/^iso-2022|^utf-/.test(charset)))
    return decodeUndeclared(bytes)
  const text = decodeStrictly(bytes, charset)
  if (text === undefined) return decodeMisfit(bytes, charset)
  if (isAscii(bytes)) return { text, charset }
  return decodeOtherwise(bytes, charset) ?? decodeWindows(bytes, text, charset) ?? { text, charset }
}

const isShiftedJapanese = (bytes: Buffer): boolean =>
  bytes.includes('\x1b$B') || bytes.includes('\x1b$@') || bytes.includes('\x1b(J')

/** Valid UTF-8 is significant, except where the bytes are frequent characters of a double-byte charset. */
function decodeOtherwise(bytes: Buffer, charset: string): DecodedText | undefined {
  const sample = sampleOf(bytes)
  const usual = shareOfUsual(sample, charset)
  if (hasOneByteCharacters(charset) || (usual !== undefined && usual < 0.8)) {
    const utf8 = decodeUtf8(bytes)
    if (utf8) return utf8
  }
  if (!hasOneByteCharacters(charset) || isPlausible(decodeLoosely(sample, charset), charset)) return undefined
  return decodeGuessed(bytes, sample)
}

/** What is declared as ISO 8859 is often a Windows code page, which has letters instead of control characters. */
const windowsPages = new Map([
  ['iso-8859-2', 'windows-1250'],
  ['iso-8859-7', 'windows-1253'],
  ['iso-8859-8', 'windows-1255'],
  ['iso-8859-15', 'windows-1252'],
])

function decodeWindows(bytes: Buffer, text: string, charset: string): DecodedText | undefined {
  const page = windowsPages.get(charset)
  return page && /[\u0080-\u0084\u0086-\u009f]/.test(text)
    ? { text: decodeLoosely(bytes, page), charset: page }
    : undefined
}

/** By the structure of the bytes, also where there are too few for statistics. */
function decodeGuessed(bytes: Buffer, sample: Buffer): DecodedText | undefined {
  const decode = (charset: string): string => decodeLoosely(sample, charset)
  const charset = findCyrillic(decode) ?? findMultibyte(sample, decode)
  return charset === undefined ? undefined : { text: decodeLoosely(bytes, charset), charset }
}

const ours = new Map<string, (bytes: Buffer) => string>([
  ['iso-2022-kr', (bytes) => iconv.decode(unshiftKorean(bytes), 'euc-kr')],
  ['hz-gb-2312', (bytes) => iconv.decode(unshiftHz(bytes), 'gb18030')],
  ['utf-7', decodeUtf7],
])

/** The platform supports Korean, Chinese and Japanese less well than iconv, and iconv has the old code pages. */
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

/** A few invalid bytes are damage; many mean that the declaration is wrong. */
function decodeMisfit(bytes: Buffer, charset: string): DecodedText {
  const utf8 = decodeUtf8(bytes)
  if (utf8) return utf8
  const text = decodeLoosely(bytes, charset)
  const damaged = text.split('\uFFFD').length - 1
  const foreign = text.replaceAll(/[\p{ASCII}\uFFFD]+/gu, '').length
  return damaged * 5 <= foreign ? { text, charset } : decodeDetected(bytes)
}

function decodeUndeclared(bytes: Buffer): DecodedText {
  if (isShiftedJapanese(bytes)) return decodeText(bytes, 'iso-2022-jp')
  return decodeUtf8(bytes) ?? decodeDetected(bytes)
}

const sampleBytes = 16 * 1024

function sampleOf(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte > 0x7f)
  // Not from an arbitrary position, which might be in the middle of a character.
  const from = Math.max(0, first - 1)
  return bytes.subarray(from, from + sampleBytes)
}

/** The detector takes 8 ms for this length, half a second per megabyte; with few non-ASCII letters it guesses badly. */
function decodeDetected(bytes: Buffer): DecodedText {
  const sample = sampleOf(bytes)
  const guessed = isPlausible(decodeLoosely(sample, 'windows-1252'), 'windows-1252')
    ? undefined
    : decodeGuessed(bytes, sample)
  if (guessed) return guessed
  const [best] = getDetector().analyse(sample)
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
