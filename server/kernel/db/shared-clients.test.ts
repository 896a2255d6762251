import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { scratchDatabase } from '#tests/support/database.ts'
import { inTransaction } from './transaction.ts'

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
before(async () => {
  scratch = await scratchDatabase()
})
after(() => scratch.close())

/** How many clients the pool handed out meanwhile. Before and after, all are in the pool. */
async function countAcquired(run: () => Promise<unknown>): Promise<number> {
  await setImmediate()
  let count = 0
  const add = () => void (count += 1)
  scratch.pool.on('acquire', add)
  await run().finally(() => scratch.pool.off('acquire', add))
  await setImmediate()
  return count
}

const select = () => sql`select ${1}::int as one`.execute(scratch.db)

test('a statement uses the client of the one before it, which returns to the pool afterwards', async () => {
  const three = async () => {
    for (let turn = 0; turn < 3; turn += 1) await select()
  }
  assert.equal(await countAcquired(three), 1)
  assert.equal(scratch.pool.idleCount, scratch.pool.totalCount)
})

test('whoever waits in the pool comes first', async () => {
  const { max } = scratch.pool.options
  const held = await Promise.all(Array.from({ length: max - 1 }, () => scratch.pool.connect()))
  const order: string[] = []
  const statements = select()
    .then(select)
    .then(() => order.push('second statement'))
  const waiting = scratch.pool.connect().then((client) => {
    order.push('waiting')
    client.release()
  })
  await Promise.all([statements, waiting])
  assert.deepEqual(order, ['waiting', 'second statement'])
  for (const client of held) client.release()
})

test('after a failure, the pool decides about the client', async () => {
  const fail = () => assert.rejects(sql`select ${1}::int / 0`.execute(scratch.db), /division by zero/)
  assert.equal(
    await countAcquired(async () => {
      await fail()
      await select()
    }),
    2,
  )
  const refuse = () =>
    inTransaction(scratch.db, async (db) => {
      await sql`select 1`.execute(db)
      throw new Error('refused')
    })
  assert.equal(
    await countAcquired(async () => {
      await assert.rejects(refuse(), /refused/)
      await select()
    }),
    2,
  )
})
