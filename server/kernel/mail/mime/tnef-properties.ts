/** By id; the first value of a property with several. Unicode strings are converted to UTF-8. */
export type TnefProperties = Map<number, Buffer>

const types = { short: 0x02, boolean: 0x0b, object: 0x0d, string: 0x1e, unicode: 0x1f, binary: 0x102 }
const fixedSizes = new Map([
  [0x02, 4],
  [0x03, 4],
  [0x04, 4],
  [0x05, 8],
  [0x06, 8],
  [0x07, 8],
  [0x0a, 4],
  [0x0b, 4],
  [0x14, 8],
  [0x40, 8],
  [0x48, 16],
])
const severalValues = 0x1000
const firstNamedId = 0x8000

const padded = (length: number): number => Math.ceil(length / 4) * 4

/** A list of type, id and value; reading past the end is a RangeError. */
export function readProperties(bytes: Buffer): TnefProperties {
  const found: TnefProperties = new Map()
  let at = 4
  for (let left = bytes.readUInt32LE(0); left > 0 && at < bytes.length; left -= 1) {
    const type = bytes.readUInt16LE(at)
    const id = bytes.readUInt16LE(at + 2)
    at = afterName(bytes, at + 4, id)
    const { value, next } = readValue(bytes, at, type)
    if (value && !found.has(id)) found.set(id, value)
    at = next
  }
  return found
}

/** Ids from 8000 on are named properties: a GUID, then a number or a name. */
function afterName(bytes: Buffer, at: number, id: number): number {
  if (id < firstNamedId) return at
  const isNumber = bytes.readUInt32LE(at + 16) === 0
  return isNumber ? at + 24 : at + 24 + padded(bytes.readUInt32LE(at + 20))
}

function readValue(bytes: Buffer, from: number, type: number): { value: Buffer | undefined; next: number } {
  const kind = type & ~severalValues
  const size = fixedSizes.get(kind)
  const isCounted = size === undefined || (type & severalValues) !== 0
  const count = isCounted ? bytes.readUInt32LE(from) : 1
  let at = isCounted ? from + 4 : from
  if (size !== undefined) return { value: undefined, next: at + size * count }
  let value: Buffer | undefined
  for (let left = count; left > 0; left -= 1) {
    const length = bytes.readUInt32LE(at)
    if (at + 4 + length > bytes.length) throw new RangeError('The value is cut.')
    value ??= readBytes(bytes.subarray(at + 4, at + 4 + length), kind)
    at += 4 + padded(length)
  }
  return { value, next: at }
}

/** An object begins with the GUID of its interface. */
function readBytes(bytes: Buffer, kind: number): Buffer {
  if (kind === types.unicode) return Buffer.from(bytes.toString('utf16le'), 'utf8')
  return kind === types.object ? bytes.subarray(16) : bytes
}
