import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

export type StoredBlob = { sha256: string; size: number }
/** Both ends inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number }
export type BlobLimits = { maxBytes: number }

/** Contents by their SHA-256. Write before the transaction that refers to the content, `recordBlob` inside it. */
export type BlobStore = {
  name: string
  write(source: Readable | Buffer, limits: BlobLimits): Promise<StoredBlob>
  read(sha256: string, range?: ByteRange): Promise<Readable>
  /** Unless the same content has been written again since that moment. */
  remove(sha256: string, writtenBefore: Date): Promise<void>
  /** Takes back this very write, unless the content was there before or has been written again since. */
  discard(written: StoredBlob): Promise<void>
  /**
   * Content written before a given time that may have no row, or a row that names another place; leftovers of
   * interrupted writes of that age are deleted.
   */
  survey(writtenBefore: Date): AsyncIterable<StoredBlob>
}

/** The source held more than the limit; nothing of it was kept. Answered with 413. */
export class TooLarge extends Error {
  override name = 'TooLarge'
  readonly maxBytes: number

  constructor(maxBytes: number) {
    super(`The content is larger than ${maxBytes} bytes.`)
    this.maxBytes = maxBytes
  }
}

export class BlobMissing extends Error {
  override name = 'BlobMissing'

  constructor(sha256: string) {
    super(`The content ${sha256} is not in the store.`)
  }
}

/** Nothing was stored and nothing is lost: the caller can repeat the request. Answered with 503. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

export function isHash(value: string): boolean {
  return /^[0-9a-f]{64}$/.test(value)
}

export function readableFrom(source: Readable | Buffer): Readable {
  return source instanceof Readable ? source : Readable.from([source])
}

/** Hashes and counts what passes through, and stops the stream at the limit. */
export function createMeter({ maxBytes }: BlobLimits) {
  const hash = createHash('sha256')
  let size = 0

  async function* pass(source: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      size += bytes.length
      if (size > maxBytes) throw new TooLarge(maxBytes)
      hash.update(bytes)
      yield bytes
    }
  }

  return { pass, total: (): StoredBlob => ({ sha256: hash.digest('hex'), size }) }
}
