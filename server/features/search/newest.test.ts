import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { noGroups, systemActor } from '#kernel/actor.ts'
import { readingContext } from '#kernel/unit-of-work.ts'
import { type World, world } from '#tests/support/world.ts'
import { sourceOf } from './find-tickets.ts'
import { hitsWithin, type Prospect, windowsFor } from './newest.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const needed = 50
const known = { isMany: false, mostTested: 5_000 }
const sizesFor = (prospect: Prospect, source = known) => windowsFor(source, prospect, needed).map(({ size }) => size)
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

test('where the planner cannot know how many there are, a few are tested', () => {
  assert.deepEqual(sizesFor({ ...prospect, hits: 1, cost: 10 }, { ...known, isMany: true }), [500, 5_000])
})

const agent = { ...systemActor, permissions: new Set(['ticket.agent']), groups: { ...noGroups, read: [1] } }

const windowsOfAllSizes = (isTested: boolean) =>
  [[0], [1], [2, 5], [3, 4, 9], [100]].map((sizes) => sizes.map((size) => ({ size, isTested })))

test('wherever the search stops looking, the hits are the same', async () => {
  const kinds = [{ title: 'heron' }, { title: 'egret' }, { title: 'heron', state: 'closed' }]
  for (let count = 0; count < 12; count += 1) {
    // Pairs of tickets change in the same moment.
    if (count % 2 === 0) w.clock.now = new Date(w.clock.now.getTime() + 1000)
    const article = { body: `a grey ${count % 3 === 1 ? 'bird' : 'wader'}`, type: 'note', internal: count % 2 === 1 }
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
