import type pg from 'pg'
import { createPool } from '#kernel/db/pool.ts'

/** On a busy machine fifty writers wait longer for each other, and for a first connection, than users would. */
export function patientPool(connectionString: string, max: number): pg.Pool {
  const pool = createPool(connectionString, max)
  pool.options.connectionTimeoutMillis = 60_000
  return pool
}
