import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#kernel/db/tables.ts'
import { BlobMissing, type BlobStore, isHash, type StoredBlob } from './blob-store.ts'
import { nameS3, type S3Address } from './s3-address.ts'
import type { S3Objects } from './s3-client.ts'
import { spool } from './spool.ts'

/**
 * Objects `prefix/ab/cd/<sha256>`, named as on the disk. S3 cannot delete on a condition, so writes and deletions of the
 * same content agree by a lock in the database (ADR 144).
 */
export function createS3Blobs(address: S3Address, db: Kysely<DB>): BlobStore {
  let opened: Promise<S3Objects> | undefined
  const open = () => (opened ??= import('./s3-client.ts').then(({ openS3 }) => openS3(address)))
  const keyOf = (sha256: string) => {
    if (!isHash(sha256)) throw new TypeError('Not a SHA-256 in lower-case hexadecimal.')
    return `${address.prefix}${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
  }
  const made = new WeakMap<StoredBlob, string>()

  return {
    name: nameS3(address),
    write: async (source, limits) => {
      const { blob, open: openContent, close } = await spool(source, limits)
      try {
        const objects = await open()
        const key = keyOf(blob.sha256)
        const writeId = randomUUID()
        const wasThere = await objects.find(key)
        const put = () => objects.put(key, blob, openContent, writeId)
        await put()
        await locked(db, key, async () => {
          // A deletion that looked before the upload and deleted after it.
          if (!(await objects.find(key))) await put()
        })
        if (!wasThere) made.set(blob, writeId)
        return blob
      } finally {
        await close()
      }
    },
    discard: async (written) => {
      const writeId = made.get(written)
      if (writeId !== undefined)
        await removeIf(db, await open(), keyOf(written.sha256), (found) => found.writeId === writeId)
    },
    read: async (sha256, range) => {
      const key = keyOf(sha256)
      const content = await (await open()).get(key, range)
      if (!content) throw new BlobMissing(sha256)
      return content
    },
    remove: async (sha256, writtenBefore) =>
      removeIf(db, await open(), keyOf(sha256), ({ writtenAt }) => writtenAt < writtenBefore),
    survey: async function* (writtenBefore) {
      for await (const { key, size, writtenAt } of (await open()).list()) {
        const sha256 = key.slice(-64)
        if (writtenAt < writtenBefore && isHash(sha256) && key === keyOf(sha256)) yield { sha256, size }
      }
    },
  }
}

type Found = NonNullable<Awaited<ReturnType<S3Objects['find']>>>

const removeIf = (db: Kysely<DB>, objects: S3Objects, key: string, isUnwanted: (found: Found) => boolean) =>
  locked(db, key, async () => {
    const found = await objects.find(key)
    if (found && isUnwanted(found)) await objects.delete(key)
  })

/** For a moment only: the upload itself is outside. */
const locked = (db: Kysely<DB>, key: string, work: () => Promise<void>): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`blob ${key}`}, 0))`.execute(transaction)
    await work()
  })
