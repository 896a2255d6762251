import { sql } from 'kysely'
import { Readable } from 'node:stream'
import type { Db } from '#kernel/db/pool.ts'
import {
  type StoredBlob,
  type BlobLimits,
  BlobMissing,
  type BlobStore,
  type ByteRange,
  createMeter,
  readableFrom,
} from './blob-store.ts'
import { recordBlob } from './records.ts'

const name = 'database'
const pieceBytes = 1024 * 1024

/**
 * For installations without a separate disk. PostgreSQL accepts a value only as a whole, so a write holds it in
 * memory.
 */
export function createDatabaseBlobs(db: Db): BlobStore {
  const made = new WeakMap<StoredBlob, string>()
  return {
    name,
    write: async (source, limits) => {
      const { blob, newRow } = await writeContent(db, source, limits)
      if (newRow !== undefined) made.set(blob, newRow)
      return blob
    },
    discard: (written) => discardContent(db, written, made.get(written)),
    read: (sha256, range) => readContent(db, sha256, range),
    remove: (sha256, writtenBefore) => removeContent(db, sha256, writtenBefore),
    survey: () => surveyCopies(db),
  }
}

/** `newRow`: the version of the row, if there was none of this content before. */
type WrittenRow = { blob: StoredBlob; newRow: string | undefined }

async function writeContent(db: Db, source: Readable | Buffer, limits: BlobLimits): Promise<WrittenRow> {
  const meter = createMeter(limits)
  const pieces: Buffer[] = []
  for await (const piece of meter.pass(readableFrom(source))) pieces.push(piece)
  const blob = meter.total()
  return db.transaction().execute(async (transaction) => {
    await recordBlob(transaction, blob, name)
    const { rows } = await sql<{ version: string }>`
      insert into blob_contents (sha256, content) values (${blob.sha256}, ${Buffer.concat(pieces)}) on conflict do nothing
      returning (select blobs.xmin::text from blobs where blobs.sha256 = blob_contents.sha256) as version
    `.execute(transaction)
    return { blob, newRow: rows[0]?.version }
  })
}

/** A concurrent transaction that records the same content creates another version of the row. */
async function discardContent(db: Db, { sha256 }: StoredBlob, version: string | undefined): Promise<void> {
  if (version === undefined) return
  await sql`delete from blobs where sha256 = ${sha256} and xmin::text = ${version}`.execute(db)
}

async function readContent(db: Db, sha256: string, range?: ByteRange): Promise<Readable> {
  const { rows } = await sql<{ size: number }>`
    select octet_length(content) as size from blob_contents where sha256 = ${sha256}
  `.execute(db)
  if (!rows[0]) throw new BlobMissing(sha256)
  const last = rows[0].size - 1
  const wanted = { start: range?.start ?? 0, end: Math.min(range?.end ?? last, last) }
  return Readable.from(readPieces(db, sha256, wanted), { objectMode: false })
}

async function* readPieces(db: Db, sha256: string, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  for (let at = start; at <= end; at += pieceBytes) {
    const length = Math.min(pieceBytes, end - at + 1)
    const { rows } = await sql<{ piece: Buffer }>`
      select substring(content from ${at + 1}::int for ${length}::int) as piece
      from blob_contents where sha256 = ${sha256}
    `.execute(db)
    if (!rows[0]) throw new BlobMissing(sha256)
    yield rows[0].piece
  }
}

/** Content cannot exist without its row; an interrupted move leaves content whose row names another place. */
async function* surveyCopies(db: Db): AsyncGenerator<StoredBlob> {
  const { rows } = await sql<StoredBlob>`
    select sha256, size from blobs join blob_contents using (sha256) where provider <> ${name}
  `.execute(db)
  yield* rows
}

async function removeContent(db: Db, sha256: string, writtenBefore: Date): Promise<void> {
  await sql`
    delete from blob_contents using blobs
    where blob_contents.sha256 = ${sha256} and blobs.sha256 = ${sha256} and blobs.created_at < ${writtenBefore}
  `.execute(db)
}
