import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Kysely } from 'kysely'
import pg from 'pg'
import type { BlobStore } from '#kernel/blobs/blob-store.ts'
import { createDatabaseBlobs } from '#kernel/blobs/database.ts'
import { createDiskBlobs } from '#kernel/blobs/disk.ts'
import { createS3Blobs } from '#kernel/blobs/s3.ts'
import type { DB } from '#kernel/db/tables.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { createDb } from '#kernel/db/pool.ts'
import { prepareJobs } from '#kernel/jobs/worker.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { patientPool } from '#tests/support/pool.ts'
import { createDatabase, migrations } from '#tests/support/postgres.ts'
import { type World, world } from '#tests/support/world.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const masterKey = Buffer.alloc(32, 7)

let w: World
let folder: string
let backup: string
let sha256: string
let saved: Record<string, string>
before(async () => {
  w = await world()
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  backup = join(folder, 'switchboard.backup')
  const attachments = [{ filename: 'lamp.txt', data: 'bGFtcA==', 'mime-type': 'text/plain' }]
  const article = { body: 'Price: 12345678901234567890 ☂', attachments }
  await w.agnes('POST', '/tickets', { title: 'Umbrella \\ "quoted"', group: 'Users', customer_id: 6, article })
  const blobs = createDiskBlobs(join(folder, 'blobs'))
  const blob = await blobs.write(randomBytes(300_000), { maxBytes: 1_000_000 })
  sha256 = blob.sha256
  const client = new pg.Client({ connectionString: w.connectionString })
  await client.connect()
  await client.query(`insert into blobs (sha256, size, provider) values ($1, $2, 'disk')`, [sha256, blob.size])
  await client.query(`insert into blobs (sha256, size, provider) values ($1, 7, 'disk')`, ['0'.repeat(64)])
  await client.query(`select graphile_worker.add_job('send', '{"n": 1}', job_key := 'once', run_at := '2030-01-01')`)
  saved = onlyTables(await fingerprint(w.db))
  const { files, missing } = await writeBackup({ client, blobs, version: '0.1.0', masterKey }, backup)
  assert.deepEqual({ files, missing }, { files: 1, missing: 1 })
  await client.end()
})
after(async () => {
  await w.close()
  await rm(folder, { recursive: true })
})

const onlyTables = (sums: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(sums).filter(([name]) => name.startsWith('public.') && !name.endsWith('rate_limits')),
  )

async function emptyTarget(open?: (db: Kysely<DB>) => BlobStore) {
  const { connectionString, drop } = await createDatabase()
  const pool = patientPool(connectionString, 2)
  const db = createDb(pool)
  const client = new pg.Client({ connectionString })
  await client.connect()
  const keys: Buffer[] = []
  const blobs = open?.(db) ?? createDiskBlobs(join(folder, connectionString.slice(-30).replaceAll(/\W/g, '')))
  return {
    db,
    client,
    keys,
    blobs,
    restore: (path: string, key?: string) =>
      restoreBackup(
        {
          client,
          blobs,
          migrations,
          prepareJobs: () => prepareJobs(pool),
          saveMasterKey: async (key) => void keys.push(key),
        },
        path,
        key,
      ),
    close: async () => {
      await client.end()
      await db.destroy()
      await drop()
    },
  }
}

test('a backup restores every row, file, waiting job, sequence and the key', async () => {
  const target = await emptyTarget()
  try {
    await target.restore(backup)
    assert.deepEqual(onlyTables(await fingerprint(target.db)), saved)
    assert.equal((await buffer(await target.blobs.read(sha256))).length, 300_000)
    assert.deepEqual(target.keys, [masterKey])
    const { rows: jobs } = await target.client.query(
      `select task_identifier, key, run_at::text from graphile_worker.jobs where key = 'once'`,
    )
    assert.deepEqual(jobs, [{ task_identifier: 'send', key: 'once', run_at: '2030-01-01 00:00:00+00' }])
    const { rows: keys } = await target.client.query(`select 1 from pg_constraint where contype = 'f'`)
    assert.ok(keys.length > 100)
    const nextId = `select nextval(pg_get_serial_sequence('tickets', 'id')) > max(id) as free from tickets`
    assert.deepEqual((await target.client.query(nextId)).rows, [{ free: true }])
    await assert.rejects(target.restore(backup), { name: 'CannotRestore', message: /not empty/ })
  } finally {
    await target.close()
  }
})

test('files are restored into the storage of today, and backed up from there', async () => {
  const s3 = await startS3Server()
  const places: ((db: Kysely<DB>) => BlobStore)[] = [createDatabaseBlobs, (db) => createS3Blobs(s3.address, db)]
  try {
    for (const place of places) {
      const target = await emptyTarget(place)
      await target.restore(backup)
      const { rows } = await target.client.query(
        `select sha256, provider from blobs where size in (7, 300000) order by 1`,
      )
      assert.deepEqual(rows, [
        { sha256: '0'.repeat(64), provider: 'disk' },
        { sha256, provider: target.blobs.name },
      ])
      assert.equal((await buffer(await target.blobs.read(sha256))).length, 300_000)
      const again = join(folder, `again-${places.indexOf(place)}`)
      const { client, blobs } = target
      const { files } = await writeBackup({ client, blobs, version: '0.1.0', masterKey: undefined }, again)
      assert.equal(files, target.blobs.name === 'database' ? 0 : 1)
      await target.close()
    }
  } finally {
    await s3.close()
  }
})

test('an encrypted backup opens with its key only, and shows every change', async () => {
  const target = await emptyTarget()
  const path = join(folder, 'sealed.backup')
  const source = new pg.Client({ connectionString: w.connectionString })
  await source.connect()
  const blobs = createDiskBlobs(join(folder, 'blobs'))
  const key = 'correct horse battery staple correct'
  await writeBackup({ client: source, blobs, version: '0.1.0', masterKey, key }, path)
  await source.end()
  const bytes = await readFile(path)
  const piece = 65_536 + 16
  const changed = Buffer.from(bytes)
  changed[100] = (changed[100] as number) ^ 1
  const altered: [name: string, content: Buffer, key: string | undefined, message: RegExp][] = [
    ['no key', bytes, undefined, /encrypted.*--key-file/],
    ['wrong key', bytes, `${key}!`, /key is wrong/],
    ['changed', changed, key, /key is wrong/],
    ['cut inside of a piece', bytes.subarray(0, -5), key, /key is wrong/],
    ['without the last piece', bytes.subarray(0, 47 + piece), key, /key is wrong/],
    ['a piece left out', Buffer.concat([bytes.subarray(0, 47), bytes.subarray(47 + piece)]), key, /key is wrong/],
    ['only the beginning', bytes.subarray(0, 47), key, /end is missing/],
  ]
  try {
    assert.ok(bytes.length > 3 * 65_536, 'several pieces')
    for (const [name, content, given, message] of altered) {
      await writeFile(join(folder, 'altered'), content)
      await assert.rejects(target.restore(join(folder, 'altered'), given), { name: 'DamagedBackup', message }, name)
    }
    await target.restore(path, key)
    assert.deepEqual(onlyTables(await fingerprint(target.db)), saved)
  } finally {
    await target.close()
  }
})

test('a damaged backup and one of a newer version are refused, and the target stays empty', async () => {
  const target = await emptyTarget()
  const content = gunzipSync(await readFile(backup)).toString()
  const rewrite = (changed: string) => gzipSync(changed)
  const damaged: [name: string, bytes: Buffer, expected: object][] = [
    ['cut', (await readFile(backup)).subarray(0, -2000), { name: 'DamagedBackup' }],
    ['empty', Buffer.alloc(0), { name: 'DamagedBackup' }],
    ['no backup', Buffer.from('Hello'), { name: 'DamagedBackup' }],
    ['without its end', rewrite(content.replace(/\ne.*\n$/, '\n')), { name: 'DamagedBackup', message: /end/ }],
    ['changed', rewrite(content.replace('Umbrella', 'Umbrello')), { name: 'DamagedBackup', message: /checksum/ }],
  ]
  try {
    for (const [name, bytes, expected] of damaged) {
      const path = join(folder, name)
      await writeFile(path, bytes)
      await assert.rejects(target.restore(path), expected, name)
    }
    const newer = join(folder, 'newer')
    const source = new pg.Client({ connectionString: w.connectionString })
    await source.connect()
    await source.query(`insert into schema_migrations (name) values ('9999_of_tomorrow.sql')`)
    const blobs = createDiskBlobs(join(folder, 'blobs'))
    await writeBackup({ client: source, blobs, version: '9.0.0', masterKey: undefined }, newer)
    await source.query(`delete from schema_migrations where name = '9999_of_tomorrow.sql'`)
    await source.end()
    await assert.rejects(target.restore(newer), { name: 'CannotRestore', message: /newer version \(9\.0\.0\)/ })
    assert.deepEqual((await target.client.query(`select 1 from pg_tables where schemaname = 'public'`)).rows, [])
    assert.deepEqual(target.keys, [])
    await target.restore(backup)
  } finally {
    await target.close()
  }
})
