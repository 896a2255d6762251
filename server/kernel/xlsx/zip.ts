import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; content: Iterable<string> | AsyncIterable<string> }

const deflated = 8
/** Names are UTF-8, and checksum and sizes follow the file, because they are not known before. */
const flags = 0x0808
/** 1 January 1980: the archive is the same whenever it is made. */
const firstDay = 0x21

type Sums = { crc: number; packed: number; size: number }

/** A zip archive piece by piece: only the piece that is being compressed is in memory. */
export async function* streamZip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const path = Buffer.from(name)
    const sums: Sums = { crc: 0, packed: 0, size: 0 }
    const head = Buffer.concat([long(0x04034b50), describe(path, sums), path])
    yield head
    for await (const piece of deflate(content, sums)) {
      sums.packed += piece.length
      yield piece
    }
    yield Buffer.concat([long(0x08074b50), writeSums(sums)])
    directory.push(
      Buffer.concat([long(0x02014b50), word(20), describe(path, sums), Buffer.alloc(10), long(offset), path]),
    )
    offset += head.length + sums.packed + 16
  }
  yield Buffer.concat([...directory, endOf(directory, offset)])
}

/** zlib compresses in a separate thread, so that other requests continue. */
const deflate = (content: ZipEntry['content'], sums: Sums): AsyncIterable<Buffer> =>
  // The reader of the stream gets the error, too.
  pipeline(Readable.from(addUp(content, sums), { objectMode: false }), createDeflateRaw(), () => undefined)

async function* addUp(content: ZipEntry['content'], sums: Sums): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    sums.crc = crc32(bytes, sums.crc)
    sums.size += bytes.length
    yield bytes
  }
}

/** The fields before the name, in the local header and in the directory, in the same order. */
const describe = (path: Buffer, sums: Sums): Buffer =>
  Buffer.concat([
    word(20),
    word(flags),
    word(deflated),
    word(0),
    word(firstDay),
    writeSums(sums),
    word(path.length),
    word(0),
  ])

const writeSums = ({ crc, packed, size }: Sums) => Buffer.concat([long(crc), long(packed), long(size)])

function endOf(directory: readonly Buffer[], offset: number): Buffer {
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = word(directory.length)
  return Buffer.concat([long(0x06054b50), word(0), word(0), count, count, long(size), long(offset), word(0)])
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
