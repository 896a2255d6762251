const compressed = 0x75465a4c
const uncompressed = 0x414c454d
const windowSize = 4096
const headerSize = 16
const dictionary = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbol' +
    'ArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
)

/** MS-OXRTFCP: bytes, and references into the last 4096 of them. Undefined if it is something else or too large. */
export function decompressRtf(bytes: Buffer | undefined, mostBytes: number): Buffer | undefined {
  if (!bytes || bytes.length < headerSize) return undefined
  const size = bytes.readUInt32LE(4)
  if (bytes.readUInt32LE(8) === uncompressed) return bytes.subarray(headerSize, headerSize + size)
  if (bytes.readUInt32LE(8) !== compressed || size > mostBytes) return undefined
  return expand(bytes, size)
}

/** The window is a ring buffer that begins with the dictionary; here it is the output itself, after the dictionary. */
function expand(bytes: Buffer, size: number): Buffer {
  const out = Buffer.alloc(dictionary.length + size)
  let length = dictionary.copy(out)
  for (const { from, count, byte } of readRuns(bytes)) {
    if (length >= out.length || from === length % windowSize) break
    if (from === undefined) out[length] = byte
    const distance = from === undefined ? 0 : (length - from + windowSize) % windowSize
    for (let copied = 0; copied < count; copied += 1) out[length + copied] = out[length + copied - distance] ?? 0
    length += count
  }
  return out.subarray(dictionary.length, length)
}

type Run = { from: number | undefined; count: number; byte: number }

/** Eight per control byte, each bit of which says whether a byte or a reference (position and length) follows. */
function* readRuns(bytes: Buffer): Generator<Run> {
  for (let at = headerSize; at < bytes.length;) {
    const control = bytes.readUInt8(at)
    at += 1
    for (let bit = 0; bit < 8 && at < bytes.length; bit += 1) {
      const isReference = (control & (1 << bit)) !== 0
      const reference = isReference ? bytes.readUInt16BE(at) : 0
      yield isReference
        ? { from: reference >> 4, count: (reference & 0xf) + 2, byte: 0 }
        : { from: undefined, count: 1, byte: bytes.readUInt8(at) }
      at += isReference ? 2 : 1
    }
  }
}
