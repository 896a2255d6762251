import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { scratchDatabase } from '#tests/support/database.ts'
import { executePrepared } from './prepared-query.ts'

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let client: pg.PoolClient
before(async () => {
  scratch = await scratchDatabase()
  client = await scratch.pool.connect()
})
after(async () => {
  client.release()
  await scratch.close()
})

const selectOne = { name: 'one', text: `select $1::int as number, 'a' as text, null as nothing`, values: [1] }

/** The descriptions of results that the database sends meanwhile. */
async function countDescriptions(run: () => Promise<unknown>): Promise<number> {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  let count = 0
  const add = () => void (count += 1)
  connection.on('rowDescription', add).on('noData', add)
  await run()
  connection.off('rowDescription', add).off('noData', add)
  return count
}

test('columns are described at the first execution only', async () => {
  const expected = { command: 'SELECT', rowCount: 1, rows: [{ number: 1, text: 'a', nothing: null }] }
  const execute = async () => assert.deepEqual(await executePrepared(client, selectOne), expected)
  assert.equal(await countDescriptions(execute), 1)
  assert.equal(await countDescriptions(execute), 0)
})

test('the same statement can be sent again before the first answer', async () => {
  const text = 'select $1::int as number'
  const answers = await Promise.all(
    [1, 2, 3].map((value) => executePrepared(client, { name: 'many', text, values: [value] })),
  )
  assert.deepEqual(
    answers.map(({ rows }) => rows),
    [[{ number: 1 }], [{ number: 2 }], [{ number: 3 }]],
  )
})

test('a statement without rows counts what it changed', async () => {
  const statement = { name: 'write', text: 'update groups set note = $1 where id = 1', values: ['written'] }
  const execute = async () =>
    assert.deepEqual(await executePrepared(client, statement), { command: 'UPDATE', rowCount: 1, rows: [] })
  assert.equal(await countDescriptions(execute), 1)
  assert.equal(await countDescriptions(execute), 0)
})

test('a failure rejects, and the connection can be used again', async () => {
  const divide = (value: number) =>
    executePrepared(client, { name: 'divide', text: 'select 1 / $1::int as part', values: [value] })
  await assert.rejects(divide(0), /division by zero/)
  assert.deepEqual((await divide(1)).rows, [{ part: 1 }])
  await assert.rejects(divide(0), /division by zero/)
})

test('a statement whose columns have changed is refused by the database', async () => {
  await client.query('create temporary table changing (id int)')
  const select = { name: 'changing', text: 'select * from changing where id = $1', values: [1] }
  await executePrepared(client, select)
  await client.query('alter table changing add column note text')
  await assert.rejects(executePrepared(client, select), /cached plan must not change result type/)
})
