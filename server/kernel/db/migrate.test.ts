import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { createDatabase } from '#tests/support/postgres.ts'
import { compareMigrations, migrate } from './migrate.ts'

test('a failed migration leaves the database as it was; the repaired version continues from there', async () => {
  const path = await mkdtemp(join(tmpdir(), 'migrations-'))
  const folder = pathToFileURL(`${path}/`)
  const { connectionString, drop } = await createDatabase()
  const client = new pg.Client({ connectionString })
  await client.connect()
  const seen: string[] = []
  const steps = {
    before: async (missing: readonly string[]) => void seen.push(`before ${missing.length}`),
    progress: (name: string, index: number, count: number) => void seen.push(`${index + 1}/${count} ${name}`),
  }
  const rowsOf = async (query: string) => (await client.query(query)).rows
  try {
    await writeFile(join(path, '0001_create.sql'), `create table lamps (name text); insert into lamps values ('desk')`)
    await migrate(client, folder, steps)
    await writeFile(join(path, '0002_add.sql'), `alter table lamps add watts int; update lamps set watts = 40`)
    await writeFile(join(path, '0003_fail.sql'), `delete from lamps; alter table lamps add constraint no check (fals)`)
    await assert.rejects(migrate(client, folder, steps), {
      message: 'Migration 0003_fail.sql failed: column "fals" does not exist. The database is unchanged.',
    })
    assert.deepEqual(await rowsOf('select * from lamps'), [{ name: 'desk' }])
    assert.deepEqual(await compareMigrations(client, folder), {
      missing: ['0002_add.sql', '0003_fail.sql'],
      unknown: [],
    })
    await writeFile(join(path, '0003_fail.sql'), `update lamps set watts = watts + 2`)
    assert.deepEqual(await migrate(client, folder, steps), ['0002_add.sql', '0003_fail.sql'])
    assert.deepEqual(await rowsOf('select * from lamps'), [{ name: 'desk', watts: 42 }])
    assert.deepEqual(seen, [
      '1/1 0001_create.sql',
      'before 2',
      '1/2 0002_add.sql',
      '2/2 0003_fail.sql',
      'before 2',
      '1/2 0002_add.sql',
      '2/2 0003_fail.sql',
    ])
    await rm(join(path, '0003_fail.sql'))
    assert.deepEqual(await compareMigrations(client, folder), { missing: [], unknown: ['0003_fail.sql'] })
  } finally {
    await client.end()
    await drop()
    await rm(path, { recursive: true })
  }
})

/** A connection that migrates from `path`, and one of a process that uses the database meanwhile. */
async function withTwoConnections(run: (path: string, client: pg.Client, busy: pg.Client) => Promise<void>) {
  const path = await mkdtemp(join(tmpdir(), 'migrations-'))
  const { connectionString, drop } = await createDatabase()
  const [client, busy] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
  await Promise.all([client.connect(), busy.connect()])
  try {
    await run(path, client, busy)
  } finally {
    await Promise.all([client.end(), busy.end()])
    await drop()
    await rm(path, { recursive: true })
  }
}

test('a migration that finds a locked table is tried again', () =>
  withTwoConnections(async (path, client, busy) => {
    await busy.query('create table lamps (name text)')
    await busy.query('begin; lock table lamps')
    await writeFile(join(path, '0001_add.sql'), 'alter table lamps add watts int')
    let attempts = 0
    let committed: Promise<unknown> | undefined
    const progress = () => {
      attempts += 1
      if (attempts === 2) committed = busy.query('commit')
    }
    assert.deepEqual(await migrate(client, pathToFileURL(`${path}/`), { progress }), ['0001_add.sql'])
    assert.equal(attempts, 2)
    // The migration may be done before this connection has read its answer.
    await committed
  }))

test('while a migration waits for a table, those before it are committed and their tables can be used', () =>
  withTwoConnections(async (path, client, request) => {
    await request.query(`create table lamps (name text); create table rooms (name text)`)
    await request.query(`begin; insert into rooms values ('hall')`)
    await writeFile(join(path, '0001_add.sql'), 'alter table lamps add watts int')
    await writeFile(join(path, '0002_add.sql'), 'alter table rooms add floor int')
    const seen: string[] = []
    let answered: Promise<unknown> | undefined
    const progress = (name: string) => {
      seen.push(name)
      if (seen.length === 4) answered = request.query(`insert into lamps values ('desk', 40); commit`)
    }
    const applied = await migrate(client, pathToFileURL(`${path}/`), { progress })
    assert.deepEqual(applied, ['0001_add.sql', '0002_add.sql'])
    assert.deepEqual(seen, ['0001_add.sql', '0002_add.sql', '0001_add.sql', '0002_add.sql'])
    await answered
  }))
