import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { scratchDatabase } from '#tests/support/database.ts'
import { type StoredBlob, BlobMissing, type BlobStore } from './blob-store.ts'
import { createDatabaseBlobs } from './database.ts'
import { createDiskBlobs } from './disk.ts'
import { recordBlob } from './records.ts'
import { sweepBlobs } from './sweep.ts'

const yesterday = new Date(Date.now() - 86_400_000)
const references = [
  { table: 'papers', column: 'scan' },
  { table: 'portraits', column: 'picture' },
]

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let root: string
let disk: BlobStore
before(async () => {
  scratch = await scratchDatabase()
  await sql`create table papers (scan text references blobs)`.execute(scratch.db)
  await sql`create table portraits (picture text references blobs)`.execute(scratch.db)
})
beforeEach(async () => {
  for (const table of ['papers', 'portraits', 'blobs']) await sql`delete from ${sql.table(table)}`.execute(scratch.db)
  root = await mkdtemp(join(tmpdir(), 'blobs-'))
  disk = createDiskBlobs(root)
})
afterEach(() => rm(root, { recursive: true }))
after(async () => {
  await sql`drop table papers, portraits`.execute(scratch.db)
  await scratch.close()
})

const write = (content: string, store = disk) => store.write(Buffer.from(content), { maxBytes: 100 })

async function age({ sha256 }: StoredBlob): Promise<void> {
  const long = new Date(yesterday.getTime() - 1000)
  await sql`update blobs set created_at = ${long} where sha256 = ${sha256}`.execute(scratch.db)
  const path = join(root, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  await utimes(path, long, long).catch(() => undefined)
}

async function recorded(content: string): Promise<StoredBlob> {
  const blob = await write(content)
  await recordBlob(scratch.db, blob, disk.name)
  return blob
}

const sweep = (store = disk) => sweepBlobs(scratch.db, store, references, yesterday)
const isKept = async (blob: StoredBlob, store = disk) =>
  store.read(blob.sha256).then(
    (stream) => stream.destroy() !== undefined,
    (error) => (error instanceof BlobMissing ? false : assert.fail(error)),
  )

async function recordedHashes(): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`select sha256 from blobs order by sha256`.execute(scratch.db)
  return rows.map(({ sha256 }) => sha256)
}

test('a sweep removes unreferenced content, and keeps referenced and new content', async () => {
  const [forgotten, paper, portrait, young] = [
    await recorded('forgotten'),
    await recorded('paper'),
    await recorded('portrait'),
    await recorded('young'),
  ]
  for (const blob of [forgotten, paper, portrait]) await age(blob)
  await sql`insert into papers values (${paper.sha256})`.execute(scratch.db)
  await sql`insert into portraits values (${portrait.sha256})`.execute(scratch.db)

  assert.equal(await sweep(), 1)

  assert.deepEqual(await recordedHashes(), [paper, portrait, young].map(({ sha256 }) => sha256).sort())
  assert.equal(await isKept(forgotten), false)
  for (const blob of [paper, portrait, young]) assert.equal(await isKept(blob), true)
  assert.equal(await sweep(), 0)
})

test('a sweep removes old files whose transaction failed', async () => {
  const stray = await write('stray')
  assert.equal(await sweep(), 0)
  assert.equal(await isKept(stray), true)
  await age(stray)
  assert.equal(await sweep(), 1)
  assert.equal(await isKept(stray), false)
})

test('a sweep skips an old blob that a running transaction is about to use', async () => {
  const blob = await recorded('wanted again')
  await age(blob)
  await scratch.db.transaction().execute(async (transaction) => {
    await recordBlob(transaction, blob, disk.name)
    assert.equal(await sweep(), 0)
    await sql`insert into papers values (${blob.sha256})`.execute(transaction)
  })
  assert.equal(await sweep(), 0)
  assert.equal(await isKept(blob), true)
})

test('a sweep keeps a file that was written again while its row was deleted', async () => {
  const blob = await recorded('back again')
  await age(blob)
  await write('back again')
  assert.equal(await sweep(), 1)
  assert.equal(await isKept(blob), true)
})

test('a missing reference stops the sweep before anything is lost', async () => {
  const paper = await recorded('paper')
  await age(paper)
  await sql`insert into papers values (${paper.sha256})`.execute(scratch.db)
  for (const incomplete of [[], references.slice(1)]) {
    await assert.rejects(sweepBlobs(scratch.db, disk, incomplete, yesterday), /foreign key/)
  }
  assert.equal(await isKept(paper), true)
})

test('a sweep of one store keeps the blobs of another', async () => {
  const database = createDatabaseBlobs(scratch.db)
  const elsewhere = await write('in the database', database)
  await age(elsewhere)
  assert.equal(await sweep(disk), 0)
  assert.equal(await isKept(elsewhere, database), true)
  assert.equal(await sweep(database), 1)
  assert.equal(await isKept(elsewhere, database), false)
})

test('a blob is recorded once, and rolled back with its transaction', async () => {
  const blob = await recorded('twice')
  await recordBlob(scratch.db, blob, disk.name)
  assert.deepEqual(await recordedHashes(), [blob.sha256])

  const other = await write('undone')
  const failing = scratch.db.transaction().execute(async (transaction) => {
    await recordBlob(transaction, other, disk.name)
    throw new Error('refused')
  })
  await assert.rejects(failing, /refused/)
  assert.deepEqual(await recordedHashes(), [blob.sha256])
})
