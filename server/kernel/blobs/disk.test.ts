import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import test, { type TestContext } from 'node:test'
import { BlobMissing, TooLarge } from './blob-store.ts'
import { createDiskBlobs } from './disk.ts'

const limits = { maxBytes: 1000 }
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')

async function emptyStore(t: TestContext) {
  const root = await mkdtemp(join(tmpdir(), 'blobs-'))
  t.after(() => rm(root, { recursive: true }))
  const pathOf = (hash: string) => join(root, hash.slice(0, 2), hash.slice(2, 4), hash)
  return { root, pathOf, store: createDiskBlobs(root), partials: () => readdir(join(root, 'tmp')) }
}

test('content is stored under its hash, readable for its owner only', async (t) => {
  const { pathOf, partials, store } = await emptyStore(t)
  const blob = await store.write(Readable.from([Buffer.from('hello '), Buffer.from('world')]), limits)
  assert.deepEqual(blob, { sha256: sha256('hello world'), size: 11 })
  assert.equal((await stat(pathOf(blob.sha256))).mode & 0o777, 0o600)
  assert.deepEqual(await partials(), [])
})

test('rejected content leaves nothing behind and stops its source', async (t) => {
  const { root, store } = await emptyStore(t)
  const source = Readable.from(endless())
  await assert.rejects(store.write(source, limits), TooLarge)
  assert.equal(source.destroyed, true)
  assert.deepEqual(await readdir(root, { recursive: true }), ['tmp'])
})

async function* endless() {
  for (;;) yield Buffer.alloc(100)
}

test('an aborted upload leaves nothing behind', async (t) => {
  const { root, store } = await emptyStore(t)
  const leaves: ((source: PassThrough) => void)[] = [
    (source) => source.destroy(new Error('connection lost')),
    (source) => source.destroy(),
  ]
  for (const leave of leaves) {
    const early = new PassThrough()
    const refusedEarly = assert.rejects(store.write(early, limits))
    leave(early)
    await refusedEarly

    const late = new PassThrough()
    const refusedLate = assert.rejects(store.write(late, limits))
    late.write('half a')
    await new Promise(setImmediate)
    leave(late)
    await refusedLate
  }
  assert.deepEqual(await readdir(root, { recursive: true }), ['tmp'])
})

test('only hashes are looked up', async (t) => {
  const { store } = await emptyStore(t)
  for (const name of ['../../etc/passwd', '', 'A'.repeat(64), `${'a'.repeat(64)}\n`, `${'a'.repeat(63)}/`]) {
    await assert.rejects(store.read(name), TypeError)
    await assert.rejects(store.remove(name, new Date()), TypeError)
  }
})

test('content that was written again is not removed', async (t) => {
  const { partials, pathOf, store } = await emptyStore(t)
  const blob = await store.write(Buffer.from('wanted'), limits)
  await utimes(pathOf(blob.sha256), 0, 0)
  const sweepTime = new Date(1000)
  await store.write(Buffer.from('wanted'), limits)

  await store.remove(blob.sha256, sweepTime)
  assert.equal(await textOf(await store.read(blob.sha256)), 'wanted')

  await utimes(pathOf(blob.sha256), 0, 0)
  await store.remove(blob.sha256, sweepTime)
  await assert.rejects(store.read(blob.sha256), BlobMissing)
  assert.deepEqual(await partials(), [])
})

test('a survey finds old content and deletes leftovers of interrupted writes', async (t) => {
  const { root, partials, pathOf, store } = await emptyStore(t)
  const old = await store.write(Buffer.from('old'), limits)
  await store.write(Buffer.from('young'), limits)
  await utimes(pathOf(old.sha256), 0, 0)
  for (const name of ['abandoned', 'under-way', sha256('partial')]) await writeFile(join(root, 'tmp', name), 'part')
  for (const name of ['abandoned', sha256('partial')]) await utimes(join(root, 'tmp', name), 0, 0)

  const found = []
  for await (const blob of store.survey!(new Date(1000))) found.push(blob)

  assert.deepEqual(found, [old])
  assert.deepEqual(await partials(), ['under-way'])
})

async function textOf(stream: Readable): Promise<string> {
  return Buffer.concat(await stream.toArray()).toString()
}
