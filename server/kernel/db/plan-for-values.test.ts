import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { scratchDatabase } from '#tests/support/database.ts'
import { planForValues } from './plan-for-values.ts'
import { createDb } from './pool.ts'

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
before(async () => void (scratch = await scratchDatabase()))
after(() => scratch.close())

test('PostgreSQL keeps no plan of a statement that is planned for its values', async () => {
  const db = createDb(scratch.pool)
  const kept = await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ sum: number }>`select 1 + ${2}::int as sum ${planForValues}`.execute(transaction)
    assert.deepEqual(rows, [{ sum: 3 }])
    await sql`select 2 + ${2}::int as sum`.execute(transaction)
    // Other tests of the process may have used this connection.
    return sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like 'select _ + $1::int as sum%'`.execute(
      transaction,
    )
  })
  assert.deepEqual(kept.rows, [{ statement: 'select 2 + $1::int as sum' }])
})
