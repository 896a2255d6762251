import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { noGroups, systemActor } from '#kernel/actor.ts'
import { readingContext } from '#kernel/unit-of-work.ts'
import { type World, world } from '#tests/support/world.ts'
import { createHitSource } from './find-tickets.ts'
import { type CandidateWindow, planWindows, planWindowsByCount } from './candidate-windows.ts'
import { findHitsInWindows } from './newest-hits.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const needed = 50
const known = { mostTested: 5_000 }
const estimate = { hits: 500_000, cost: 40_000, postings: 500_000, visible: 1_000_000, tickets: 1_000_000 }
const windows = (about: Partial<typeof estimate>) => planWindows(known, { ...estimate, ...about }, needed)

test('cheap queries do not search the newest tickets first', () => {
  assert.deepEqual(windows({ hits: 300, cost: 900, postings: 300 }), [])
  assert.deepEqual(windows({ hits: 3_000, cost: 900, postings: 3_000, visible: 10_000, tickets: 10_000 }), [
    { tested: 500 },
    { tested: 5_000 },
    { tested: Infinity },
  ])
})

test('the more hits there are, the fewer of the newest tickets are searched', () => {
  const few = [{ tested: 500 }, { tested: 5_000 }, { indexed: 50_000 }]
  assert.deepEqual(windows({}), few)
  assert.deepEqual(windows({ hits: 10_000 }), [{ indexed: 7_500 }, { indexed: 75_000 }, { indexed: 100_000 }])
  assert.deepEqual(windows({ visible: 0, tickets: 0 }), [{ tested: Infinity }], 'never analysed')
})

test('the rows that an index has to read count, even if the reader may not see them', () => {
  const ofOneGroup = { hits: 800, cost: 1_400, visible: 20_000 }
  assert.deepEqual(windows({ ...ofOneGroup, postings: 1_000 }), [])
  assert.deepEqual(windows({ ...ofOneGroup, postings: 60_000 }), [{ tested: 1_875 }])
})

test('if the newest tickets promise few hits, they are searched only if all others would take long', () => {
  assert.deepEqual(windows({ hits: 700, cost: 4_000, postings: 700 }), [])
  assert.deepEqual(windows({ hits: 700, postings: 700 }), [{ indexed: 100_000 }])
  assert.deepEqual(windows({ hits: 14, postings: 700, visible: 20_000 }), [], 'of a reader who sees few')
})

test('if the planner cannot estimate the hits, a few visible tickets are tested', () => {
  const inSight = (visible: number, hits?: number) => planWindowsByCount({ visible, tickets: 1_000_000 }, hits, needed)
  assert.deepEqual(inSight(500_000), [{ tested: 5_000 }])
  assert.deepEqual(inSight(500_000, 15_000), [{ tested: 10_000 }], 'three times as many as should do')
  assert.deepEqual(inSight(500), [], 'all of them')
})

const agent = { ...systemActor, permissions: new Set(['ticket.agent']), groups: { ...noGroups, read: [1] } }

const windowsOfAllSizes = (kind: 'tested' | 'indexed') =>
  [[0], [1], [2, 5], [3, 4, 9], [100]].map((sizes) => sizes.map((size) => ({ [kind]: size }) as CandidateWindow))

test('the hits are the same wherever the search stops', async () => {
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
    const source = await createHitSource(ctx, w.db, { text })
    for (const range of [
      { limit: 2, offset: 0 },
      { limit: 3, offset: 2 },
      { limit: 50, offset: 0 },
    ]) {
      const expected = await findHitsInWindows(w.db, source, range, [])
      assert.ok(expected.length > 0, text)
      const choices = [[{ tested: Infinity }], ...(['tested', 'indexed'] as const).flatMap(windowsOfAllSizes)]
      for (const chosen of choices) {
        const found = await findHitsInWindows(w.db, source, range, chosen)
        assert.deepEqual(found, expected, `${text} ${range.offset} ${JSON.stringify(chosen)}`)
      }
    }
  }
})
