import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode } from './retryable-errors.ts'

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

type MigrationSteps = {
  /** Before anything is changed; not for a new database. */
  before?(missing: readonly string[]): Promise<void>
  /** Before each file. */
  progress?(name: string, index: number, count: number): void
  /** At the same time as the migrations, on another connection. */
  alongside?(): Promise<void>
  /** Under the same lock, for default records. */
  finish?(client: pg.Client): Promise<void>
}

/** Runs what is missing. If a file fails, the database is as it was before, unless other processes use it (`applyAll`). */
export async function migrate(client: pg.Client, folder: URL, steps: MigrationSteps = {}): Promise<string[]> {
  const names = await listMigrations(folder)
  const applied = await lockMigrations(client)
  try {
    const missing = names.filter((name) => !applied.has(name))
    if (missing.length > 0 && applied.size > 0) await steps.before?.(missing)
    const besides = steps.alongside?.()
    // Its error is thrown below.
    besides?.catch(() => undefined)
    if (missing.length > 0) await applyAll(client, folder, missing, steps.progress)
    await besides
    await steps.finish?.(client)
    return missing
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  }
}

/** `missing`: not applied yet; `unknown`: applied by a newer version. */
export async function compareMigrations(
  client: pg.Client,
  folder: URL,
): Promise<{ missing: string[]; unknown: string[] }> {
  const known = await listMigrations(folder)
  const { rows: tables } = await client.query(`select 1 from pg_tables where tablename = 'schema_migrations'`)
  if (tables.length === 0) return { missing: known, unknown: [] }
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  const applied = rows.map(({ name }) => name)
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
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

type Migration = { name: string; statements: string }

/** A lock that was not free in time, and a deadlock with a process of the version before. */
const blockedCodes = new Set(['55P03', '40P01'])
const isBlocked = (error: unknown) => blockedCodes.has(errorCode((error as Error).cause))

/**
 * All files in one transaction, so that nothing is left of them if one fails. Processes of the version before may hold
 * locks; then each file gets a transaction of its own: the locks of several files are those of many tables, and requests
 * that have some of them and wait for others would block each attempt.
 */
async function applyAll(
  client: pg.Client,
  folder: URL,
  names: readonly string[],
  progress?: MigrationSteps['progress'],
) {
  const files = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  const migrations = names.map((name, index) => ({ name, statements: files[index] as string }))
  try {
    return await applyInOneTransaction(client, migrations, progress, 'The database is unchanged.')
  } catch (error) {
    if (!isBlocked(error)) throw error
  }
  for (const [index, migration] of migrations.entries())
    await applyWhenPossible(client, migration, () => progress?.(migration.name, index, migrations.length))
}

const mostAttempts = 24

/** Each attempt waits for a short time, because requests wait behind it. */
async function applyWhenPossible(client: pg.Client, migration: Migration, progress: () => void) {
  const left = 'Those before it are applied, and the version before can use the database.'
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyInOneTransaction(client, [migration], progress, left)
    } catch (error) {
      if (attempt === mostAttempts || !isBlocked(error)) throw error
      await delay(1000)
    }
  }
}

/**
 * Of two transactions that wait for each other, the one ends that notices it first. Requests notice it after a second and
 * are done again, so that the migration goes on. Only some roles may set this; others try again.
 */
const letOthersYield = `
  do $$ begin
    set local deadlock_timeout = '20s';
  exception when insufficient_privilege then null;
  end $$`

/**
 * The commit does not wait for the disk: a crash may lose the migrations, with their notes, and they run again. A request
 * looks for a deadlock only once, so nothing is gained by waiting for much longer than a second.
 */
async function applyInOneTransaction(
  client: pg.Client,
  migrations: readonly Migration[],
  progress: MigrationSteps['progress'],
  stateAfterFailure: string,
) {
  await client.query(`begin; set local synchronous_commit = off; set local lock_timeout = '2s'; ${letOthersYield}`)
  for (const [index, migration] of migrations.entries()) {
    progress?.(migration.name, index, migrations.length)
    await apply(client, migration, stateAfterFailure)
  }
  await client.query('commit')
}

/** In one message: a new database needs more than a hundred of them. */
async function apply(client: pg.Client, { name, statements }: Migration, stateAfterFailure: string) {
  try {
    await client.query(`
      ${statements}
      ;
      insert into schema_migrations (name) values (${client.escapeLiteral(name)})`)
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}. ${stateAfterFailure}`, { cause: error })
  }
}
