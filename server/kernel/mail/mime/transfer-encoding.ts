import { decodeUuencoded } from './uuencode.ts'

/** Decodes the bytes; damage is skipped, and content that was never encoded is returned as it is. */
export function decodeTransfer(bytes: Buffer, encoding: string): Buffer {
  const [name = ''] = /[a-z0-9-]+/.exec(encoding.toLowerCase()) ?? []
  if (name === 'base64') return decodeBase64(bytes)
  if (name === 'quoted-printable') return decodeQuotedPrintable(bytes)
  if (/^(?:x-)?uue(?:ncode)?$/.test(name)) return decodeUuencoded(bytes)
  return bytes
}

const equalsSign = 0x3d
const lineFeed = 0x0a
const carriageReturn = 0x0d

const valueOfDigit = new Int8Array(256).fill(-1)
for (const [value, digit] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries()) {
  valueOfDigit[digit.charCodeAt(0)] = value
}
valueOfDigit[0x2d] = 62
valueOfDigit[0x5f] = 63

/**
 * Continues after padding if more base64 follows, because some programs encode in pieces; Node's decoder would stop there.
 * Anything else after it was added in transit, for example by mailing lists. If more than every tenth character is not in
 * the alphabet, the text was never encoded.
 */
function decodeBase64(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(Math.ceil((bytes.length * 3) / 4))
  let length = 0
  let bits = 0
  let held = 0
  let foreign = 0
  let end = bytes.length
  let hasLooked = false
  for (let at = 0; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    const value = valueOfDigit[byte] ?? -1
    if (value >= 0) {
      bits = ((bits << 6) | value) & 0xffffff
      held += 6
      if (held >= 8) {
        held -= 8
        out[length] = bits >> held
        length += 1
      }
    } else if (byte === equalsSign) {
      held = 0
      // One search is enough: what the rest does not contain, no part of it does.
      if (end - at < longestAddition && !hasLooked) end = endOfBase64(bytes, at)
      hasLooked ||= end - at < longestAddition
    } else if (byte !== lineFeed && byte !== carriageReturn) foreign += 1
  }
  return foreign * 10 > end ? bytes : out.subarray(0, length)
}

const longestAddition = 10_000
const plainText = /\S[ \t]+\S|[_-]{4}|@/

/** Lines after the padding that no encoder writes. */
function endOfBase64(bytes: Buffer, padding: number): number {
  const from = bytes[padding + 1] === equalsSign ? padding + 2 : padding + 1
  return plainText.test(bytes.toString('latin1', from).trim()) ? from : bytes.length
}

function decodeQuotedPrintable(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    const high = byte === equalsSign ? hexDigit(bytes[at + 1]) : -1
    const low = high < 0 ? -1 : hexDigit(bytes[at + 2])
    const next = byte === equalsSign && low < 0 ? afterSoftBreak(bytes, at + 1) : -1
    if (next > 0) at = next - 1
    else {
      out[length] = low < 0 ? byte : high * 16 + low
      length += 1
      at += low < 0 ? 0 : 2
    }
  }
  return out.subarray(0, length)
}

const hexDigit = (byte = 0): number => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte & 0xdf
  return letter >= 0x41 && letter <= 0x46 ? letter - 0x37 : -1
}

const longestPadding = 20

/** The beginning of the next line, if there is only a little white space before it. */
function afterSoftBreak(bytes: Buffer, from: number): number {
  let at = from
  while (at - from < longestPadding && (bytes[at] === 0x20 || bytes[at] === 0x09)) at += 1
  if (bytes[at] === carriageReturn) at += 1
  if (bytes[at] === lineFeed) return at + 1
  return bytes[at - 1] === carriageReturn || at >= bytes.length ? at : -1
}
