import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { BlobMissing, type BlobStore } from '#kernel/blobs/blob-store.ts'
import { encryptWith } from './encryption.ts'
import {
  type End,
  type FileHead,
  formatLine,
  formatVersion,
  type Head,
  kinds,
  readLines,
  type TableHead,
} from './format.ts'
import { listMigrations, listSequences, listTables, type Query, queryWith, quote } from './schema.ts'

export type BackupSource = {
  client: pg.Client
  /** Without it, files are not part of the backup. */
  blobs?: BlobStore
  version: string
  masterKey: Buffer | undefined
  /** Encrypts the file. */
  key?: string | undefined
}
type Counts = Omit<End, 'sha256'>

/**
 * Writes everything as it is at one moment, while the service goes on. The file gets its name when it is complete, on
 * the disk, and has been read once more.
 */
export async function writeBackup(source: BackupSource, path: string): Promise<Counts> {
  const counts: Counts = { rows: 0, jobs: 0, files: 0, missing: 0 }
  const partial = `${path}.partial`
  const file = await open(partial, 'wx', 0o600)
  try {
    const lines = withEnd(listLines(source, counts), counts)
    const seal = source.key === undefined ? passOn : encryptWith(source.key)
    await pipeline(lines, createGzip(), seal, file.createWriteStream({ flush: true }))
    for await (const _ of readLines(partial, source.key));
    await rename(partial, path)
    return counts
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function* passOn(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* source
}

async function* withEnd(lines: AsyncIterable<string>, counts: Counts): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const line of lines) {
    hash.update(line)
    yield line
  }
  yield formatLine(kinds.end, { ...counts, sha256: hash.digest('hex') } satisfies End)
}

async function* listLines({ client, blobs, version, masterKey }: BackupSource, counts: Counts): AsyncGenerator<string> {
  const query = queryWith(client)
  await query('begin isolation level repeatable read read only')
  try {
    const head: Head = {
      format: formatVersion,
      version,
      at: new Date().toISOString(),
      migrations: await listMigrations(query),
      sequences: await listSequences(query),
      masterKey: masterKey?.toString('base64') ?? null,
    }
    yield formatLine(kinds.head, head)
    for (const table of await listTables(query)) yield* listRows(query, table, counts)
    yield* listJobs(query, counts)
    if (blobs) yield* listFiles(query, blobs, counts)
  } finally {
    await query('rollback')
  }
}

const rowsAtOnce = 500

async function* readCursor(query: Query, select: string): AsyncGenerator<string> {
  await query(`declare backup_rows no scroll cursor for ${select}`)
  for (;;) {
    const rows = await query<{ row: string }>(`fetch ${rowsAtOnce} from backup_rows`)
    for (const { row } of rows) yield row
    if (rows.length < rowsAtOnce) break
  }
  await query('close backup_rows')
}

async function* listRows(query: Query, table: TableHead, counts: Counts): AsyncGenerator<string> {
  yield formatLine(kinds.table, table)
  for await (const row of readCursor(query, `select to_jsonb(t)::text as row from ${quote(table.name)} t`)) {
    counts.rows += 1
    yield formatLine(kinds.row, row)
  }
}

/** What waits to be done, such as mails that are not sent yet. */
const selectJobs = `
  select jsonb_build_object('identifier', task.identifier, 'payload', job.payload, 'queue_name', queue.queue_name,
    'run_at', job.run_at, 'max_attempts', job.max_attempts, 'job_key', job.key, 'priority', job.priority)::text as row
  from graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id
  left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
  where job.attempts < job.max_attempts order by job.id`

async function* listJobs(query: Query, counts: Counts): AsyncGenerator<string> {
  for await (const row of readCursor(query, selectJobs)) {
    counts.jobs += 1
    yield formatLine(kinds.job, row)
  }
}

/**
 * Contents in the database are among its rows. A file may be missing: the storage lost it, or it was deleted after the
 * snapshot. The backup is still worth having, so it goes on and counts them.
 */
async function* listFiles(query: Query, blobs: BlobStore, counts: Counts): AsyncGenerator<string> {
  const files = await query<FileHead>(
    `select sha256, size::int as size from blobs where provider <> 'database' order by sha256`,
  )
  for (const file of files) {
    const content = await openFile(blobs, file)
    if (!content) {
      counts.missing += 1
      continue
    }
    yield formatLine(kinds.file, file)
    for await (const chunk of content) yield formatLine(kinds.data, (chunk as Buffer).toString('base64'))
    counts.files += 1
  }
}

async function openFile(blobs: BlobStore, { sha256 }: FileHead): Promise<Readable | undefined> {
  try {
    return await blobs.read(sha256)
  } catch (error) {
    if (error instanceof BlobMissing) return undefined
    throw error
  }
}
