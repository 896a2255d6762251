import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { administer, databaseUrl, testServer } from '#tests/support/postgres.ts'
import pg from 'pg'
import { databaseOf } from '../database.ts'
import { seedDatabase } from '../fill.ts'
import { findMisses, readBudgets } from './budgets.ts'
import { runLoad } from './run.ts'
import { scenarios } from './scenarios.ts'
import { specials } from './specials.ts'

/** Enough for several batches in each lane; about 4 s of processor time. */
const tickets = 2000
let server: { connectionString: string; stop(): Promise<void> }

before(async () => {
  const connectionString = databaseUrl(await testServer(), 'postgres')
  server = { connectionString, stop: async () => undefined }
  await seedDatabase(server, tickets, () => undefined)
})
after(() => administer(server.connectionString, `drop database if exists bench_${tickets} with (force)`))

test('a seeded database has tickets, articles and the search index', async () => {
  const client = new pg.Client({ connectionString: databaseOf(server, tickets) })
  await client.connect()
  const { rows } = await client.query(`
    select (select count(*)::int from tickets) as tickets, (select count(*)::int from ticket_articles) as articles,
      (select count(*)::int from ticket_search) as documents, (select count(*) > 1000 from search_words) as has_words,
      (select sum(tickets)::int from ticket_counts) as counted`)
  await client.end()
  assert.deepEqual(rows, [{ tickets, articles: 3 * tickets, documents: tickets, has_words: true, counted: tickets }])
})

test('a read and a write are measured beside the limit', async () => {
  const options = { seconds: 0.2, rounds: 1, connections: [2] }
  const { first } = await runLoad(server, tickets, { ...options, only: ['show', 'create'] })
  for (const name of ['show', 'create']) {
    const { perSecond, limitPerSecond, ratio, statements, bytes, p99, alone, openP50 } = first[name] ?? {}
    for (const figure of [perSecond, limitPerSecond, ratio, statements, bytes, p99, alone, openP50]) {
      assert.ok(figure && figure > 0, `${name}: ${JSON.stringify(first[name])}`)
    }
  }
})

test('a figure below or above its budget is a miss', () => {
  const budgets = { show: { ratio: 0.5, p95: 10 } }
  assert.deepEqual(findMisses(budgets, { show: { ratio: 0.5, p95: 10 }, create: { ratio: 0.1 } }), [])
  assert.deepEqual(
    findMisses(budgets, { show: { ratio: 0.4, p95: 11 } }).map(({ figure }) => figure),
    ['ratio', 'p95'],
  )
})

test('every budget is that of a scenario, and every scenario has one', () => {
  const names = [...scenarios, ...specials].map(({ name }) => name)
  assert.deepEqual(Object.keys(readBudgets()).sort(), [...names, 'chat'].sort())
})
