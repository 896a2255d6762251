import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/** Any fixed number: all processes that migrate take the same advisory lock, so several may start at once. */
const migrationLock = 7_301_977

const listMigrations = async (folder: URL): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** Takes the lock and returns the names of applied migrations, in one message: each start waits for it. */
async function lockMigrations(client: pg.Client): Promise<Set<string>> {
  const results = await client.query(`
    select pg_advisory_lock(${migrationLock});
    create table if not exists schema_migrations (
      name text primary key, applied_at timestamptz(3) not null default now());
    select name from schema_migrations`)
  const { rows } = (results as unknown as pg.QueryResult<{ name: string }>[]).at(-1) as pg.QueryResult<{ name: string }>
  return new Set(rows.map(({ name }) => name))
}

/**
 * Runs what is missing, each file in its own transaction; `finish` runs under the same lock, for default records, and
 * `alongside` at the same time as the migrations, on another connection.
 */
export async function migrate(
  client: pg.Client,
  folder: URL,
  finish?: (client: pg.Client) => Promise<void>,
  alongside?: () => Promise<void>,
): Promise<string[]> {
  const names = await listMigrations(folder)
  const applied = await lockMigrations(client)
  try {
    const missing = names.filter((name) => !applied.has(name))
    const besides = alongside?.()
    // Its error is thrown below.
    besides?.catch(() => undefined)
    if (missing.length > 0) await applyAll(client, folder, missing)
    await besides
    await finish?.(client)
    return missing
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  }
}

/** Runs only these, for a backup of an older version. Returns the names that this version does not know, if any. */
export async function migrateTo(client: pg.Client, folder: URL, wanted: readonly string[]): Promise<string[]> {
  const known = await listMigrations(folder)
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0) return unknown
  const applied = await lockMigrations(client)
  try {
    const missing = wanted.filter((name) => !applied.has(name))
    if (missing.length > 0) await applyAll(client, folder, missing)
    return []
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  }
}

/** Commits do not wait for the disk: a crash may lose the last migrations, with their notes, and they run again. */
async function applyAll(client: pg.Client, folder: URL, names: readonly string[]) {
  await client.query('set synchronous_commit = off')
  const files = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  for (const [index, name] of names.entries()) await apply(client, name, files[index] as string)
  await client.query('reset synchronous_commit')
}

/** In one message: a new database needs more than a hundred of them. */
async function apply(client: pg.Client, name: string, statements: string) {
  try {
    await client.query(`
      begin;
      set local lock_timeout = '5s';
      ${statements}
      ;
      insert into schema_migrations (name) values (${client.escapeLiteral(name)});
      commit`)
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
