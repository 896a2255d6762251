import { createDb } from '#kernel/db/pool.ts'
import { patientPool } from './pool.ts'
import { createDatabase, testServer } from './postgres.ts'
import { templateDatabase } from './template.ts'

/** A database of one's own with schema, default data and the cast. */
export async function scratchDatabase(onQuery?: (text: string) => void) {
  const { connectionString, drop } = await createDatabase(await templateDatabase(await testServer()))
  const pool = patientPool(connectionString, 8)
  const db = createDb(pool, onQuery ? { onQuery } : {})
  const close = async () => {
    await db.destroy()
    await drop()
  }
  return { db, pool, connectionString, close }
}
