import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { noGroups, systemActor } from '#kernel/actor.ts'
import { readingContext } from '#kernel/unit-of-work.ts'
import { type World, world } from '#tests/support/world.ts'
import { sourceOf } from './find-tickets.ts'
import { cheapestOf, hitsWithin, type Prospect, windowsFor, windowsInSight } from './newest.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const needed = 50
const known = { mostTested: 5_000 }
const sizesFor = (prospect: Prospect) => windowsFor(known, prospect, needed).map(({ size }) => size)
const prospect = { hits: 500_000, cost: 40_000, tickets: 1_000_000 }

test('what is found cheaply is not looked for among the newest first', () => {
  assert.deepEqual(sizesFor({ ...prospect, hits: 300, cost: 900 }), [])
  assert.deepEqual(sizesFor({ hits: 3_000, cost: 900, tickets: 10_000 }), [500, 5_000, 50_000])
})

test('the more hits there are, the fewer of the newest tickets are looked at', () => {
  assert.deepEqual(sizesFor(prospect), [500, 5_000, 50_000])
  assert.deepEqual(sizesFor({ ...prospect, hits: 10_000 }), [10_000, 100_000])
  assert.deepEqual(sizesFor({ ...prospect, tickets: -1 }), [500, 5_000, 50_000], 'never analysed')
})

test('where the newest promise little, they are looked at only if all the others would take long', () => {
  assert.deepEqual(sizesFor({ ...prospect, hits: 900, cost: 4_000 }), [])
  assert.deepEqual(sizesFor({ ...prospect, hits: 900, cost: 40_000 }), [100_000])
})

test('where the planner cannot know how many there are, a few of what the reader sees are tested', () => {
  const many = (seen: number) => windowsInSight(known, { ...prospect, hits: seen })
  assert.deepEqual(
    many(1_000_000).map(({ size }) => size),
    [1_250, 5_000],
  )
  assert.deepEqual(many(500_000), [
    { size: 2_500, isTested: true },
    { size: 10_000, isTested: true },
  ])
  assert.deepEqual(many(20_000), [
    { size: 62_500, isTested: false },
    { size: 250_000, isTested: false },
  ])
  assert.deepEqual(many(500), [], 'all of them')
})

test('hits that are counted are met on the way from the newest, among what is seen, or one by one', () => {
  const wayFor = (tickets: number, seen: number) => cheapestOf(tickets, { ...prospect, hits: seen }, needed)
  assert.equal(wayFor(15_000, 500_000), 'walk')
  assert.equal(wayFor(15_000, 20_000), 'see')
  assert.equal(wayFor(15_000, 60_000), 'fetch')
  assert.equal(cheapestOf(15_000, { ...prospect, hits: 500_000 }, 1000), 'fetch', 'of a page far behind')
})

const agent = { ...systemActor, permissions: new Set(['ticket.agent']), groups: { ...noGroups, read: [1] } }

const windowsOfAllSizes = (isTested: boolean) =>
  [[0], [1], [2, 5], [3, 4, 9], [100]].map((sizes) => sizes.map((size) => ({ size, isTested })))

test('wherever the search stops looking, the hits are the same', async () => {
  const kinds = [{ title: 'heron' }, { title: 'egret' }, { title: 'heron', state: 'closed' }]
  for (let count = 0; count < 12; count += 1) {
    // Pairs of tickets change in the same moment.
    if (count % 2 === 0) w.clock.now = new Date(w.clock.now.getTime() + 1000)
    const to = `bird${count % 4}@${count % 4 === 0 ? 'rock' : 'reed'}.example`
    const article = {
      body: `a grey ${count % 3 === 1 ? 'bird' : 'wader'}`,
      type: 'note',
      internal: count % 2 === 1,
      to,
    }
    const given = { group: 'Users', customer_id: 6, article, ...kinds[count % 3] }
    assert.equal((await w.ada('POST', '/tickets', given)).status, 201)
  }
  const ctx = readingContext(w.app.deps, { actor: agent, requestId: 'test' })
  for (const text of [
    'heron',
    '"grey wader"',
    'title:heron',
    'state:closed',
    'state:closed "grey wader"',
    'article.to:*reed*',
    '-egret',
    '',
  ]) {
    const source = await sourceOf(ctx, w.db, { text })
    for (const range of [
      { limit: 2, offset: 0 },
      { limit: 3, offset: 2 },
      { limit: 50, offset: 0 },
    ]) {
      const expected = await hitsWithin(w.db, source, range, [])
      assert.ok(expected.length > 0, text)
      for (const windows of [true, false].flatMap(windowsOfAllSizes)) {
        const found = await hitsWithin(w.db, source, range, windows)
        assert.deepEqual(found, expected, `${text} ${range.offset} ${JSON.stringify(windows)}`)
      }
    }
  }
})
