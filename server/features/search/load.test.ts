import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '#tests/support/eventually.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

/** Searches wait for this table while `during` runs: slow searches without a slow database. */
const whileSearchesWait = (during: () => Promise<void>) =>
  w.db.transaction().execute(async (transaction) => {
    await sql`lock table ticket_search in access exclusive mode`.execute(transaction)
    await during()
  })

const waitingSearches = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid) as count from pg_locks
    where relation = 'ticket_search'::regclass and not granted`.execute(w.db)
  return rows[0]?.count
}

test('S-71 one user cannot take all connections with searches', async () => {
  const refused = Promise.withResolvers<void>()
  let tooMany = 0
  let searches: Promise<number>[] = []
  await whileSearchesWait(async () => {
    searches = Array.from({ length: 40 }, async () => {
      const { status, headers } = await w.nora('GET', '/tickets/search?query=heron')
      if (status === 429) tooMany += 1
      if (tooMany === 18) refused.resolve()
      if (status === 429) assert.ok(Number(headers['retry-after']) > 0)
      return status
    })
    await refused.promise
    await eventually(async () => (await waitingSearches()) === 2)
    assert.equal((await w.ada('GET', '/tickets?per_page=1')).status, 200)
    assert.equal((await w.nora('GET', '/users/me')).status, 200)
  })
  const statuses = await Promise.all(searches)
  assert.deepEqual(
    [statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length],
    [22, 18],
  )
})

test('S-71 all users together use at most six connections for searches, and all are answered', async () => {
  let searches: Promise<{ status: number }>[] = []
  await whileSearchesWait(async () => {
    searches = [w.nora, w.noah, w.otto, w.agnes, w.anton, w.ada].flatMap((call) =>
      Array.from({ length: 4 }, () => call('GET', '/search?query=heron')),
    )
    await eventually(async () => (await waitingSearches()) === 6)
    assert.equal((await w.ada('GET', '/tickets?per_page=1')).status, 200)
    assert.equal(await waitingSearches(), 6)
  })
  const statuses = new Set((await Promise.all(searches)).map(({ status }) => status))
  assert.deepEqual([...statuses], [200])
})

test('S-71 at most three clauses may read all texts; a further one is an error', async () => {
  await w.ada('POST', '/tickets', { title: 'x', group: 'Users', customer_id: 6, article: { body: 'storkalbatross' } })
  const find = async (query: string) => (await w.ada('POST', '/tickets/search', { query })).body.length
  const clauses = ['*none1*', '*none2*', '*lbatros*', '*kalbatro*'].map((one) => `article.body:${one}`)
  assert.equal(await find(clauses.slice(0, 3).join(' OR ')), 1)
  assert.equal(await find(clauses.filter((_, at) => at !== 2).join(' OR ')), 1)
  assert.equal(await find([...clauses.slice(0, 2), 'article.body:*none3*', clauses[3]].join(' OR ')), 0)
  assert.equal(await find(Array.from({ length: 60 }, (_, at) => `article.body:*${at}q*`).join(' OR ')), 0)
})
