import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startS3Server } from '#tests/support/s3-server.ts'
import { type World, world } from '#tests/support/world.ts'
import { BlobMissing, type StoredBlob } from './blob-store.ts'
import { createDatabaseBlobs } from './database.ts'
import { createDiskBlobs } from './disk.ts'
import { moveBlobs } from './move.ts'
import { openBlobs, openFormer } from './open-blobs.ts'
import { recordBlob } from './records.ts'
import { createS3Blobs } from './s3.ts'
import { nameS3, parseS3Address } from './s3-address.ts'
import { sweepBlobs } from './sweep.ts'

let s3: Awaited<ReturnType<typeof startS3Server>>
let w: World
let dataDir: string
before(async () => {
  s3 = await startS3Server()
  dataDir = await mkdtemp(join(tmpdir(), 'blobs-'))
  w = await world({ blobs: s3.address, dataDir })
})
after(async () => {
  await w.close()
  await s3.close()
  await rm(dataDir, { recursive: true })
})

const limits = { maxBytes: 10_000_000 }
const tomorrow = new Date(Date.now() + 86_400_000)
const places = () => ({ blobs: s3.address, dataDir })

test('an address says where files are, and nothing else', () => {
  const address = parseS3Address('s3://files/a/b/?endpoint=https://s3.example.com:9000&region=eu-west-3')
  assert.deepEqual(address, {
    bucket: 'files',
    prefix: 'a/b/',
    endpoint: 'https://s3.example.com:9000',
    region: 'eu-west-3',
    isPathStyle: true,
  })
  assert.equal(nameS3(address), 's3://files/a/b/')
  assert.deepEqual([parseS3Address('s3://files').prefix, parseS3Address('s3://files').isPathStyle], ['', false])
  const wrong = ['s3:', 's3:///files', 'https://files', 's3://key:secret@files', 's3://files?endpoint=ftp://a']
  for (const text of [...wrong, 's3://files?style=none', 's3://files?secret=1'])
    assert.throws(() => parseS3Address(text), /must|has/, text)
})

const attachment = (content: string) => ({
  filename: 'a.txt',
  data: Buffer.from(content).toString('base64'),
  'mime-type': 'text/plain',
})

const createTicket = (content: string) =>
  w.agnes('POST', '/tickets', {
    title: 'Files',
    group: 'Users',
    customer: 'nora@example.com',
    article: { body: 'see file', attachments: [attachment(content)] },
  })

const count = async (table: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(w.db)).rows[0]?.count

async function pathOf(ticketId: number): Promise<string> {
  const [article] = (await w.agnes('GET', `/ticket_articles/by_ticket/${ticketId}`)).body
  return `/ticket_attachment/${ticketId}/${article.id}/${article.attachments[0].id}`
}

test('files are stored, read in ranges and refused as a whole while the storage is down', async () => {
  const created = await createTicket('hello world')
  assert.equal(created.status, 201)
  const path = await pathOf(created.body.id)
  assert.equal((await w.agnes('GET', path)).text, 'hello world')
  const part = await w.agnes('GET', path, undefined, { range: 'bytes=6-8' })
  assert.deepEqual([part.status, part.text], [206, 'wor'])
  assert.equal((await createTicket('')).status, 201)

  const before = [await count('tickets'), await count('ticket_articles'), await count('blobs')]
  await s3.stop()
  for (const answer of [await createTicket('lost?'), await w.agnes('GET', path)]) {
    assert.deepEqual([answer.status, answer.body.code], [503, 'storage_unavailable'])
    assert.equal(answer.headers['retry-after'], '30')
    assert.doesNotMatch(answer.text, /127\.0\.0\.1|ECONN/)
  }
  const afterwards = [await count('tickets'), await count('ticket_articles'), await count('blobs')]
  assert.deepEqual(afterwards, before)
  await s3.start()
  assert.equal((await createTicket('back')).status, 201)
  assert.equal((await w.agnes('GET', path)).text, 'hello world')
})

test('a wrong bucket and wrong credentials are no missing files', async () => {
  const noBucket = createS3Blobs({ ...s3.address, bucket: 'nothing' }, w.db)
  await assert.rejects(noBucket.write(Buffer.from('x'), limits), {
    name: 'StorageUnavailable',
    message: /NoSuchBucket/,
  })
  await assert.rejects(noBucket.read('0'.repeat(64)), { name: 'StorageUnavailable', message: /NoSuchBucket/ })
  const { AWS_ACCESS_KEY_ID } = process.env
  process.env.AWS_ACCESS_KEY_ID = 'UNKNOWN'
  const noAccess = createS3Blobs(s3.address, w.db)
  // Swift does not say which of the two is wrong.
  const message = /InvalidAccessKeyId|SignatureDoesNotMatch/
  await assert.rejects(noAccess.read('0'.repeat(64)), { name: 'StorageUnavailable', message })
  process.env.AWS_ACCESS_KEY_ID = AWS_ACCESS_KEY_ID
})

test('content that is written while it is taken back stays', async () => {
  const [one, other] = [createS3Blobs(s3.address, w.db), createS3Blobs(s3.address, w.db)]
  for (let round = 0; round < 15; round += 1) {
    const content = randomBytes(100)
    const first = await one.write(content, limits)
    const [second] = await Promise.all([other.write(content, limits), one.discard(first)])
    assert.ok(content.equals(await buffer(await one.read(second.sha256))), `round ${round}`)
    await Promise.all([one.write(content, limits), other.remove(second.sha256, new Date(Date.now() - 60_000))])
    assert.ok(content.equals(await buffer(await one.read(second.sha256))), `round ${round}`)
  }
})

const references = [
  { table: 'avatars', column: 'full_sha256' },
  { table: 'avatars', column: 'resize_sha256' },
  { table: 'attachments', column: 'sha256' },
  { table: 'inbound_mails', column: 'sha256' },
  { table: 'attachment_previews', column: 'preview_sha256' },
]

test('a sweep deletes objects without a row and rows without a reference, and nothing else', async () => {
  const store = createS3Blobs(s3.address, w.db)
  const created = await createTicket('kept by its ticket')
  const stray = await store.write(Buffer.from('stray'), limits)
  const forgotten = await store.write(Buffer.from('forgotten'), limits)
  await recordBlob(w.db, forgotten, store.name)
  assert.ok((await sweepBlobs(w.db, store, references, tomorrow)) >= 2)
  for (const { sha256 } of [stray, forgotten]) await assert.rejects(store.read(sha256), BlobMissing)
  assert.equal((await w.agnes('GET', await pathOf(created.body.id))).text, 'kept by its ticket')
})

test('files move from disk and database to S3, interrupted and continued, readable all the time', async () => {
  const [disk, database] = [createDiskBlobs(join(dataDir, 'blobs')), createDatabaseBlobs(w.db)]
  const contents = new Map<string, Buffer>()
  const stored: StoredBlob[] = []
  for (const [index, store] of [disk, database, disk, database].entries()) {
    const content = Buffer.from(`moving ${index} ${'x'.repeat(index * 1000)}`)
    const blob = await store.write(content, limits)
    await recordBlob(w.db, blob, store.name)
    contents.set(blob.sha256, content)
    stored.push(blob)
  }
  const lost = { sha256: 'f'.repeat(64), size: 3 }
  await recordBlob(w.db, lost, 'disk')
  const service = openBlobs(w.db, places())
  const assertReadable = async () => {
    for (const [sha256, content] of contents) assert.ok(content.equals(await buffer(await service.read(sha256))))
  }
  const move = () =>
    moveBlobs(w.db, {
      to: service,
      openFormer: (provider) => openFormer(w.db, places(), provider),
      report: () => undefined,
    })

  await assertReadable()
  await s3.stop()
  await assert.rejects(move(), { name: 'StorageUnavailable' })
  await s3.start()
  await assertReadable()
  // As if the process had been killed after the copy: once before its row was changed, once after.
  for (const blob of stored.slice(0, 2)) await service.write(contents.get(blob.sha256) as Buffer, limits)
  const { sha256: named } = stored[1] as StoredBlob
  await sql`update blobs set provider = ${service.name} where sha256 = ${named}`.execute(w.db)

  assert.deepEqual(await move(), {
    moved: 3,
    missing: 1,
    bytes: stored.reduce((sum, { size }) => sum + size, 0) - 1009,
  })
  await assertReadable()
  for (const { sha256 } of stored)
    for (const former of [disk, database]) await assert.rejects(former.read(sha256), BlobMissing)
  assert.deepEqual(await move(), { moved: 0, missing: 1, bytes: 0 })

  const back = { blobs: 'disk', blobsBefore: s3.address, dataDir } as const
  const toDisk = openBlobs(w.db, back)
  const backwards = (from: typeof back | typeof toDiskOnly) =>
    moveBlobs(w.db, { to: toDisk, openFormer: (name) => openFormer(w.db, from, name), report: () => undefined })
  const toDiskOnly = { blobs: 'disk', dataDir } as const
  await assert.rejects(backwards(toDiskOnly), { name: 'UnknownStore', message: /BLOBS_BEFORE/ })
  assert.ok((await backwards(back)).moved >= 4)
  for (const [sha256, content] of contents) assert.ok(content.equals(await buffer(await disk.read(sha256))))
})
