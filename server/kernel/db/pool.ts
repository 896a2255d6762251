import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { createDialect, createDriver, type DriverOptions } from './driver.ts'
import type { DB } from './tables.ts'
import { formatTimestamp } from './timestamps.ts'

export type Db = Kysely<DB> | Transaction<DB>

const asText = (value: string) => value
const parsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, formatTimestamp],
  [pg.types.builtins.DATE, asText],
  [pg.types.builtins.INT8, Number],
])
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
}

const sessionSettings =
  "set timezone = 'UTC'; set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '60s'"

/** A pool must not end the process when an idle connection breaks: the next query reports it. */
export function createPool(connectionString: string, max = 16, onIdleError: (error: Error) => void = () => undefined) {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: types as pg.CustomTypesConfig,
    // A statement is sent without waiting for the answer to the one before.
    pipeline: true,
    application_name: 'switchboard',
    // Mostly the wait for a free connection: under load a slow answer is better than an error.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // Named statements live as long as their connection: renewing it frees those that are no longer used.
    maxLifetimeSeconds: 1800,
    // A statement, and not options of the connection, which poolers do not accept.
    onConnect: async (client) => void (await client.query(sessionSettings)),
  })
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', onIdleError))
  return pool
}

/**
 * Kysely over the pool, every statement named by its text. `onQuery` lets a test count statements;
 * `beginBackgroundUnit` is called per connection, and its result is awaited before each statement.
 */
export const createDb = (pool: pg.Pool, options: DriverOptions = {}): Kysely<DB> =>
  new Kysely<DB>({ dialect: createDialect(createDriver(pool, options)) })
