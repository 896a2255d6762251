import { sql } from 'kysely'
import { createDb, createPool } from '#kernel/db/pool.ts'
import {
  bringUpToDate,
  copyDatabase,
  createDatabase,
  databaseOf,
  hasDatabase,
  type Server,
  warmUp,
} from './database.ts'
import type { Db } from './rows.ts'

/** The database of this number, filled by the first run and migrated by later ones; its tickets are in memory. */
export async function openFilled(server: Server, number: number, fill: (db: Db) => Promise<void>): Promise<string> {
  const url = databaseOf(server, number)
  if (await hasDatabase(server, number)) {
    await bringUpToDate(url)
    // Another measurement may have changed many rows.
    await runLong(url, (db) => sql`vacuum tickets`.execute(db))
  } else await createFilled(server, number, fill)
  await warmUp(url)
  return url
}

/** As `openFilled`, of a copy of another database: its files are copied faster than its rows are made. */
export async function openFilledCopy(
  server: Server,
  { from, to }: { from: number; to: number },
  fill: (db: Db) => Promise<void>,
): Promise<string> {
  if (!(await hasDatabase(server, to))) await runLong(await copyDatabase(server, from, to), fill)
  return openFilled(server, to, fill)
}

async function createFilled(server: Server, number: number, fill: (db: Db) => Promise<void>): Promise<void> {
  await runLong(await createDatabase(server, number), fill)
}

async function runLong(url: string, run: (db: Db) => Promise<unknown>): Promise<void> {
  // One connection, so that all statements have its setting: some take longer than requests may.
  const db = createDb(createPool(url, 1))
  try {
    await sql`select set_config('statement_timeout', '0', false)`.execute(db)
    await run(db)
  } finally {
    await db.destroy()
  }
}
