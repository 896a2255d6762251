import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { seedBase } from '../db/seeds/base.ts'
import { buildApp } from '#server/app.ts'
import { createDeps } from '#server/deps.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { migrate } from '#kernel/db/migrate.ts'
import { createDb, createPool } from '#kernel/db/pool.ts'
import { prepareJobs } from '#kernel/jobs/worker.ts'
import { limitCostly, usualCostlyLimits } from '#kernel/limits/expensive-requests.ts'
import { tokens } from './rows.ts'

const root = new URL('..', import.meta.url).pathname

export type Server = { connectionString: string; stop(): Promise<void> }

/** The server behind DATABASE_URL, or one of our own under data/bench that keeps its databases between runs. */
export async function openServer(): Promise<Server> {
  const given = process.env.DATABASE_URL
  if (given) return { connectionString: given, stop: async () => undefined }
  return startEmbeddedPostgres({ dataDir: join(root, 'data/bench') })
}

export const databaseOf = ({ connectionString }: Server, tickets: number): string =>
  connectionString.replace(/(^postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1bench_${tickets}`)

async function administer({ connectionString }: Server, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

export const hasDatabase = async (server: Server, tickets: number): Promise<boolean> =>
  (await administer(server, `select 1 from pg_database where datname = 'bench_${tickets}'`)).length > 0

/** A fresh database with the schema and the default data. */
export async function createDatabase(server: Server, tickets: number): Promise<string> {
  await administer(server, `drop database if exists bench_${tickets} with (force)`)
  await administer(server, `create database bench_${tickets} template template0`)
  // As on an installation: with the plans for any values of tests, indexing 2,000 tickets takes 8 s more.
  await administer(server, `alter database bench_${tickets} set plan_cache_mode = auto`)
  const connectionString = databaseOf(server, tickets)
  const pool = createPool(connectionString, 1)
  await prepareJobs(pool)
  await pool.end()
  await bringUpToDate(connectionString, async (client) => {
    await client.query('begin')
    await seedBase(client)
    await client.query('commit')
  })
  return connectionString
}

/** Copies the files of a database. PostgreSQL refuses it while another session is connected to the source. */
export async function copyDatabase(server: Server, from: number, to: number): Promise<string> {
  await administer(server, `create database bench_${to} template bench_${from}`)
  return databaseOf(server, to)
}

/** A database may be older than the schema: migrating it is faster than seeding a million tickets again. */
export async function bringUpToDate(connectionString: string, finish?: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await migrate(client, new URL('../db/migrations/', import.meta.url), finish && { finish })
  await client.end()
}

/** Loads into memory, as far as there is room, what a system that has run for a day has there. */
export async function warmUp(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('create extension if not exists pg_prewarm')
  await client.query(`select pg_prewarm(oid::regclass) from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and relname ~ '^ticket'`)
  await client.end()
}

export type Bench = Awaited<ReturnType<typeof openApp>>

/** The whole application on one of the databases, called without a network. */
export async function openApp(connectionString: string) {
  const pool = createPool(connectionString, 4)
  const db = createDb(pool)
  const log = pino({ level: process.env.BENCH_LOG ?? 'silent' })
  const deps = createDeps({
    db,
    log,
    clock: () => new Date(),
    masterKey: Buffer.alloc(32, 7),
    blobs: 'database',
    dataDir: '',
  })
  const app = await buildApp(deps)
  // One user sends more searches here than the rate limit allows.
  app.runCostly = limitCostly({ ...usualCostlyLimits, perMinute: Number.POSITIVE_INFINITY })
  const callAs = (token: string) => async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const authorization = `Token token=${token}`
    const sent = body && {
      headers: { authorization, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    }
    const response = await app.inject({ method, url: `/api/v1${path}`, headers: { authorization }, ...sent })
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.statusCode} ${response.body}`)
    return response
  }
  const close = async () => {
    await app.close()
    await db.destroy()
  }
  /** A page, as a visitor. */
  const visit = async (url: string, headers: Record<string, string> = {}) => {
    const response = await app.inject({ method: 'GET', url, headers })
    if (response.statusCode >= 300 && response.statusCode !== 304) throw new Error(`${url}: ${response.statusCode}`)
    return response
  }
  return { db, call: callAs(tokens.agent), callAs, visit, close }
}
