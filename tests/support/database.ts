import { after } from 'node:test'
import type { TraceStatement } from '#kernel/db/connection.ts'
import { createDb } from '#kernel/db/pool.ts'
import { keepConnections } from './kept-connections.ts'
import { patientPool } from './pool.ts'
import { createDatabase, testServer } from './postgres.ts'
import { recordQuery } from './record-queries.ts'
import { endResets, reset } from './reset.ts'
import { templateDatabase } from './template.ts'

/** Databases that a test of this process has closed. Resetting one of them is ten times as fast as another clone. */
const closed: Awaited<ReturnType<typeof createDatabase>>[] = []

after(async () => {
  await endResets()
  await Promise.all(closed.splice(0).map((database) => database.drop()))
})

/** A separate database with schema, default data and the test users. */
export async function scratchDatabase(onQuery?: (text: string) => void, trace?: TraceStatement) {
  const { connectionString, release } = await takeDatabase()
  const pool = patientPool(connectionString, 8)
  keepConnections(pool, connectionString)
  const db = createDb(pool, {
    trace,
    onQuery: (text) => {
      recordQuery(text)
      onQuery?.(text)
    },
  })
  const close = async () => {
    await db.destroy()
    await release()
  }
  return { db, pool, connectionString, close }
}

/** The same without connections. A released database is reset for the next test. */
export async function takeDatabase() {
  const database = await resetOrClone()
  const release = async () => void closed.push(database)
  return { connectionString: database.connectionString, release }
}

async function resetOrClone() {
  const used = closed.pop()
  if (!used) return createDatabase(await templateDatabase(await testServer()))
  await reset(used.connectionString)
  return used
}
