import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { seedBase } from '../../db/seeds/base.ts'
import { migrate } from '#kernel/db/migrate.ts'

/** The folder of the migrations, for everyone who needs a fresh schema. */
export const migrations = new URL('../../db/migrations/', import.meta.url)

type OwnServer = { connectionString: string; stop(): Promise<void> }
let own: Promise<OwnServer> | undefined
let databasesInUse = 0

/** The test run's PostgreSQL, or a separate one when a test file runs alone; that one stops with its last database. */
export async function testServer(): Promise<string> {
  if (process.env.TEST_POSTGRES) return process.env.TEST_POSTGRES
  own ??= import('#server/embedded-postgres/start.ts').then(({ startThrowawayPostgres }) => startThrowawayPostgres())
  return (await own).connectionString
}

async function stopOwnServer() {
  const server = await own
  own = undefined
  await server?.stop()
}

export const databaseUrl = (server: string, database: string) =>
  server.replace(/(^postgres:\/\/[^/]*\/)[^?]*/, `$1${database}`)

/** Runs SQL that must run outside of the database it is about. */
export async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(server, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A new database, empty or cloned (about 0.1 s), deleted by `drop`. */
export async function createDatabase(template = 'template0') {
  const server = await testServer()
  const name = `test_${randomBytes(6).toString('hex')}`
  databasesInUse += 1
  await administer(server, `create database ${name} template ${template}`)
  const drop = async () => {
    await administer(server, `drop database if exists ${name} with (force)`)
    databasesInUse -= 1
    if (databasesInUse === 0) await stopOwnServer()
  }
  return { connectionString: databaseUrl(server, name), drop }
}

/** A database with the schema and the default data, and a plain client on it. */
export async function migratedDatabase() {
  const { connectionString, drop } = await createDatabase()
  const client = new pg.Client({ connectionString })
  await client.connect()
  await migrate(client, migrations, { finish: seeded })
  const close = async () => {
    await client.end()
    await drop()
  }
  return { client, connectionString, close }
}

/** Default data in one transaction. */
export async function seeded(client: pg.Client) {
  await client.query('begin')
  await seedBase(client)
  await client.query('commit')
}
