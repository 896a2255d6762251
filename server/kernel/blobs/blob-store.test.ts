import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { after, before, suite, test } from 'node:test'
import { scratchDatabase } from '#tests/support/database.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { BlobMissing, type BlobStore, TooLarge } from './blob-store.ts'
import { createDatabaseBlobs } from './database.ts'
import { createDiskBlobs } from './disk.ts'
import { createS3Blobs } from './s3.ts'

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let root: string
let s3: Awaited<ReturnType<typeof startS3Server>>
before(async () => {
  scratch = await scratchDatabase()
  s3 = await startS3Server()
  root = await mkdtemp(join(tmpdir(), 'blobs-'))
})
after(async () => {
  await s3.close()
  await scratch.close()
  await rm(root, { recursive: true })
})

const limits = { maxBytes: 10_000_000 }
const tomorrow = new Date(Date.now() + 86_400_000)

async function contentOf(stream: Readable): Promise<Buffer> {
  return Buffer.concat(await stream.toArray())
}

const stores: [name: string, create: () => BlobStore][] = [
  ['disk', () => createDiskBlobs(root)],
  ['database', () => createDatabaseBlobs(scratch.db)],
  ['S3', () => createS3Blobs(s3.address, scratch.db)],
]

for (const [name, create] of stores) {
  suite(`the ${name} store`, () => {
    let store: BlobStore
    before(() => {
      store = create()
    })

    test('R-14 a write is discarded, unless the content existed before or was written again', async () => {
      const isThere = async (sha256: string) =>
        store.read(sha256).then(
          (stream) => (stream.destroy(), true),
          (error: unknown) => (assert.ok(error instanceof BlobMissing), false),
        )
      const first = await store.write(Buffer.from(`discard ${name}`), limits)
      const second = await store.write(Buffer.from(`discard ${name}`), limits)
      await store.discard(second)
      assert.equal(await isThere(first.sha256), true, 'it was there before')
      await store.discard(first)
      assert.equal(await isThere(first.sha256), true, 'it came again')
      const alone = await store.write(Buffer.from(`discard alone ${name}`), limits)
      await store.discard(alone)
      assert.equal(await isThere(alone.sha256), false)
      await store.discard(alone)
    })

    test('returns what was written, from a stream or from memory', async () => {
      const content = randomBytes(3_000_000)
      const parts = Readable.from([content.subarray(0, 1_234_567), content.subarray(1_234_567)])
      const blob = await store.write(parts, limits)
      assert.deepEqual(blob, { sha256: createHash('sha256').update(content).digest('hex'), size: 3_000_000 })
      assert.ok(content.equals(await contentOf(await store.read(blob.sha256))))
      assert.deepEqual(await store.write(content, limits), blob)
    })

    test('stores empty content', async () => {
      const blob = await store.write(Buffer.alloc(0), limits)
      assert.equal(blob.size, 0)
      assert.equal((await contentOf(await store.read(blob.sha256))).length, 0)
    })

    test('returns any range, both ends inclusive', async () => {
      const content = randomBytes(2_500_000)
      const { sha256 } = await store.write(content, limits)
      const ranges = [
        // The S3 server of the tests takes 0 as a missing end.
        { start: 0, end: name === 'S3' ? 1 : 0 },
        { start: 10, end: 19 },
        { start: 1_000_000, end: 2_200_000 },
        { start: 2_499_999, end: 2_499_999 },
      ]
      for (const range of ranges) {
        const piece = await contentOf(await store.read(sha256, range))
        assert.ok(content.subarray(range.start, range.end + 1).equals(piece), `${range.start} to ${range.end}`)
      }
    })

    test('accepts content up to the limit in bytes', async () => {
      assert.equal((await store.write(Readable.from(['ä', 'ö']), { maxBytes: 4 })).size, 4)
      await assert.rejects(
        store.write(Readable.from(['ä', 'öx']), { maxBytes: 4 }),
        (error) => error instanceof TooLarge && error.maxBytes === 4,
      )
      await assert.rejects(store.write(Buffer.alloc(5), { maxBytes: 4 }), TooLarge)
    })

    test('handles a source that fails immediately', async () => {
      const source = new PassThrough()
      const refused = assert.rejects(store.write(source, limits), /connection lost/)
      source.destroy(new Error('connection lost'))
      await refused
    })

    test('reports missing content, before and after its removal', async () => {
      await assert.rejects(store.read('0'.repeat(64)), BlobMissing)
      await store.remove('0'.repeat(64), tomorrow)
      const { sha256 } = await store.write(Buffer.from(`passing ${name}`), limits)
      await store.remove(sha256, tomorrow)
      await assert.rejects(store.read(sha256), BlobMissing)
    })

    test('does not remove content that was written since', async () => {
      const moment = new Date(Date.now() - 60_000)
      const { sha256 } = await store.write(Buffer.from(`staying ${name}`), limits)
      await store.remove(sha256, moment)
      assert.equal(String(await contentOf(await store.read(sha256))), `staying ${name}`)
    })
  })
}
