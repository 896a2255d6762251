import type pg from 'pg'
import type { BlobStore } from '#kernel/blobs/blob-store.ts'
import { migrateTo } from '#kernel/db/migrate.ts'
import { DamagedBackup } from './damage.ts'
import { createFileWriter } from './restore-files.ts'
import { formatVersion, type Head, kinds, type Line, readLines, type TableHead } from './format.ts'
import { listForeignKeys, listTables, type Query, queryWith, quote } from './schema.ts'

export type RestoreTarget = {
  client: pg.Client
  blobs: BlobStore
  migrations: URL
  prepareJobs(): Promise<unknown>
  saveMasterKey(key: Buffer): Promise<void>
}

class CannotRestore extends Error {
  override name = 'CannotRestore'
}

/**
 * Creates the schema of the backup's version, fills it in one transaction and writes the files; the next start migrates
 * to the version of today. The file is read twice: nothing is written before it is known to be complete.
 */
export async function restoreBackup(target: RestoreTarget, path: string, key?: string): Promise<Head> {
  await checkBackup(path, key)
  const query = queryWith(target.client)
  const lines = readLines(path, key)
  const head = await readHead(lines)
  await assertEmpty(query)
  try {
    await createSchema(target, head)
    // Before the rows: another key in this place is a reason to refuse.
    if (head.masterKey !== null) await target.saveMasterKey(Buffer.from(head.masterKey, 'base64'))
    await target.prepareJobs()
    await query('begin')
    await fillTables(query, target.blobs, lines, head)
    await query('commit')
  } catch (error) {
    await emptyAgain(query)
    throw error
  }
  return head
}

/** Reads the file to its end. */
export async function checkBackup(path: string, key?: string): Promise<void> {
  for await (const _ of readLines(path, key));
}

async function readHead(lines: AsyncGenerator<Line>): Promise<Head> {
  const { value } = await lines.next()
  const first = value as Line | undefined
  if (first?.kind !== kinds.head) throw new DamagedBackup('The beginning is missing.')
  const head = JSON.parse(first.text) as Head
  if (head.format !== formatVersion)
    throw new CannotRestore(`The backup has format ${head.format}; this version reads format ${formatVersion}.`)
  return head
}

async function assertEmpty(query: Query): Promise<void> {
  const [table] = await query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
  )
  if (table) throw new CannotRestore('The database is not empty. Restore into an empty data folder or database.')
}

/** So that the next attempt finds what this one has found. */
async function emptyAgain(query: Query): Promise<void> {
  await query('rollback')
  await query('drop schema public cascade')
  await query('drop schema if exists graphile_worker cascade')
  await query('create schema public')
}

async function createSchema({ client, migrations }: RestoreTarget, { migrations: wanted, version }: Head) {
  const unknown = await migrateTo(client, migrations, wanted)
  if (unknown.length > 0)
    throw new CannotRestore(
      `The backup was made by a newer version (${version}). Install that version, or a later one.`,
    )
}

/** Without foreign keys and triggers, because rows come in the order of the tables. Both are back at the end. */
async function fillTables(query: Query, blobs: BlobStore, lines: AsyncIterable<Line>, head: Head): Promise<void> {
  const tables = await listTables(query)
  const keys = await listForeignKeys(query)
  for (const { table, name } of keys) await query(`alter table ${table} drop constraint ${quote(name)}`)
  for (const { name } of tables) await query(`alter table ${quote(name)} disable trigger user`)
  await query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`)
  await insertLines(query, blobs, lines)
  for (const { name } of tables) await query(`alter table ${quote(name)} enable trigger user`)
  for (const { table, name, definition } of keys)
    await query(`alter table ${table} add constraint ${quote(name)} ${definition}`)
  for (const [name, last] of Object.entries(head.sequences))
    await query('select setval($1::regclass, $2::bigint)', [`public.${quote(name)}`, last])
}

const charactersAtOnce = 4_000_000
const rowsAtOnce = 1000

async function insertLines(query: Query, blobs: BlobStore, lines: AsyncIterable<Line>): Promise<void> {
  let table: TableHead | undefined
  let rows: string[] = []
  let characters = 0
  const flush = async () => {
    if (table && rows.length > 0) await insertRows(query, table, rows)
    rows = []
    characters = 0
  }
  const files = createFileWriter(query, blobs)
  for await (const { kind, text } of lines) {
    if (kind !== kinds.row) await flush()
    if (kind === kinds.table) table = JSON.parse(text) as TableHead
    else if (kind === kinds.row) {
      rows.push(text)
      characters += text.length
      if (rows.length >= rowsAtOnce || characters >= charactersAtOnce) await flush()
    } else if (kind === kinds.job) await query(addJob, [text])
    else await files.write(kind, text)
  }
  await flush()
  await files.end()
}

async function insertRows(query: Query, { name, columns }: TableHead, rows: readonly string[]): Promise<void> {
  const list = columns.map(quote).join(', ')
  await query(
    `insert into ${quote(name)} (${list}) overriding system value
     select ${list} from jsonb_populate_recordset(null::${quote(name)}, $1::jsonb)`,
    [`[${rows.join(',')}]`],
  )
}

const addJob = `
  select graphile_worker.add_job(job.identifier, job.payload::json, queue_name := job.queue_name, run_at := job.run_at,
    max_attempts := job.max_attempts, job_key := job.job_key, priority := job.priority)
  from jsonb_to_record($1::jsonb) as job (identifier text, payload jsonb, queue_name text, run_at timestamptz,
    max_attempts int, job_key text, priority int)`
