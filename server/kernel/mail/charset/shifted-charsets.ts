const shiftOut = 0x0e
const shiftIn = 0x0f
const escape = 0x1b
const tilde = 0x7e

/** ISO-2022-KR as EUC-KR: between shift out and shift in, the same characters without their high bits. */
export function unshiftKorean(bytes: Buffer): Buffer {
  const out: number[] = []
  let high = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === shiftOut) high = 0x80
    else if (byte === shiftIn) high = 0
    else if (byte === escape && bytes.toString('latin1', at, at + 4) === '\x1b$)C') at += 3
    else out.push(byte > 0x20 ? byte | high : byte)
  }
  return Buffer.from(out)
}

/** HZ as GB 2312: `~{` and `~}` shift, `~~` is a tilde, and a tilde at the end of a line joins it with the next. */
export function unshiftHz(bytes: Buffer): Buffer {
  const out: number[] = []
  let high = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte !== tilde) {
      out.push(byte > 0x20 ? byte | high : byte)
      continue
    }
    at += 1
    const next = String.fromCharCode(bytes[at] ?? 0)
    if (next === '{') high = 0x80
    else if (next === '}') high = 0
    else if (next === '~') out.push(tilde)
  }
  return Buffer.from(out)
}

/** `+APw-` is UTF-16 in base64, `+-` a plus sign. iconv takes 4 µs for each of them, which makes 5 MB of them last. */
export const decodeUtf7 = (bytes: Buffer): string =>
  bytes.toString('latin1').replaceAll(/\+([A-Za-z0-9+/]*)-?/g, (_, digits: string) => {
    const units = Buffer.from(digits, 'base64')
    return digits === ''
      ? '+'
      : units
          .subarray(0, units.length & ~1)
          .swap16()
          .toString('utf16le')
  })
