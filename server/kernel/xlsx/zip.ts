import { crc32, deflateRawSync } from 'node:zlib'

const deflated = 8
const namesInUtf8 = 0x0800
/** 1 January 1980: the archive is the same whenever it is made. */
const firstDay = 0x21

type Packed = { name: Buffer; content: Buffer; facts: Buffer }

/** A zip archive in memory, for what is small enough to be there anyway. */
export function zip(files: Record<string, string>): Buffer {
  const packed = Object.entries(files).map(([name, text]) => pack(name, Buffer.from(text)))
  const locals = packed.map(({ name, content, facts }) => Buffer.concat([sign(0x04034b50), facts, name, content]))
  let offset = 0
  const directory = packed.map(({ name, facts }, index) => {
    const entry = Buffer.concat([sign(0x02014b50), word(20), facts, Buffer.alloc(10), long(offset), name])
    offset += (locals[index] as Buffer).length
    return entry
  })
  return Buffer.concat([...locals, ...directory, endOf(directory, offset)])
}

/** `facts` stand before the name in the file's own header and in the directory, in the same order. */
function pack(name: string, bytes: Buffer): Packed {
  const content = deflateRawSync(bytes)
  const path = Buffer.from(name)
  const how = [word(20), word(namesInUtf8), word(deflated), word(0), word(firstDay)]
  const sizes = [long(crc32(bytes)), long(content.length), long(bytes.length), word(path.length), word(0)]
  return { name: path, content, facts: Buffer.concat([...how, ...sizes]) }
}

function endOf(directory: readonly Buffer[], offset: number): Buffer {
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = word(directory.length)
  return Buffer.concat([sign(0x06054b50), word(0), word(0), count, count, long(size), long(offset), word(0)])
}

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const sign = long
