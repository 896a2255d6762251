import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

type Migration = { name: string; statements: string }

/** Any fixed number: all processes that migrate take the same advisory lock, so several may start at once. */
const migrationLock = 7_301_977

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, statements: await readFile(new URL(name, folder), 'utf8') })))
}

/** Runs what is missing, each file in its own transaction; `finish` runs under the same lock, for default records. */
export async function migrate(
  client: pg.Client,
  folder: URL,
  finish?: (client: pg.Client) => Promise<void>,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  try {
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz(3) not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
    const applied = new Set(rows.map(({ name }) => name))
    const missing = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of missing) await apply(client, migration)
    await finish?.(client)
    return missing.map(({ name }) => name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  }
}

async function apply(client: pg.Client, { name, statements }: Migration) {
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '5s'")
    await client.query(statements)
    await client.query('insert into schema_migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
