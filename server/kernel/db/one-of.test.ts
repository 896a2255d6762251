import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { takeDatabase } from '#tests/support/database.ts'
import { isAnyOf, isOneOf } from './one-of.ts'
import { createDb, createPool } from './pool.ts'

let client: pg.Client
let release: () => Promise<void>
before(async () => {
  const database = await takeDatabase()
  release = database.release
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  // The mode of an installation; that of the test server keeps every plan.
  await client.query(`
    set plan_cache_mode = auto;
    create temp table parts as select n as id, n % 20000 as whole_id from generate_series(1, 60000) as n;
    create index on parts (whole_id);
    analyze parts`)
})
after(async () => {
  await client.end()
  await release()
})

const compiler = createDb(createPool('postgres://unused', 1))
after(() => compiler.destroy())

const prepare = (name: string, condition: RawBuilder<boolean>) => {
  const { sql: text, parameters } = sql`select id from parts where ${condition} order by id`.compile(compiler)
  return { name, text, values: [...parameters] }
}

async function selectIds(statement: pg.QueryConfig): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(statement)
  return rows.map(({ id }) => id)
}

/** How many of ten executions used the plan that was made for all values. */
async function countReusedPlans(statement: pg.QueryConfig): Promise<number> {
  for (let turn = 0; turn < 10; turn += 1) assert.deepEqual(await selectIds(statement), [10, 20_010, 40_010])
  const query = 'select generic_plans from pg_prepared_statements where name = $1'
  const { rows } = await client.query<{ generic_plans: string }>(query, [statement.name])
  return Number(rows[0]?.generic_plans)
}

test('the plan for one id is kept, that for an array of one id is not', async () => {
  assert.equal(await countReusedPlans(prepare('one', isOneOf('whole_id', [10]))), 5)
  assert.equal(await countReusedPlans(prepare('array', sql<boolean>`whole_id = any(${[10]}::int[])`)), 0)
})

test('the plan for an array from a sub-select is kept', async () => {
  assert.equal(await countReusedPlans(prepare('any', isAnyOf('whole_id', [10]))), 5)
})

test('several ids and none', async () => {
  assert.deepEqual(
    await selectIds(prepare('several', isOneOf('whole_id', [10, 11]))),
    [10, 11, 20_010, 20_011, 40_010, 40_011],
  )
  assert.deepEqual(await selectIds(prepare('none', isOneOf('whole_id', []))), [])
  assert.equal((await selectIds(prepare('any of two', isAnyOf('whole_id', [10, 11])))).length, 6)
  assert.deepEqual(await selectIds(prepare('any of none', isAnyOf('whole_id', []))), [])
})
