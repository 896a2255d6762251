import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { focusManager, QueryObserver } from '@tanstack/react-query'
import { createQueryClient } from '../api/create-query-client.ts'
import { touch } from '../api/touch.ts'
import { touchByOthers } from './delayed-refetch.ts'

/** A query on screen, how often it was fetched, and a way to let time pass. */
async function openCounts(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 })
  focusManager.setFocused(true)
  const client = createQueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } },
  })
  let fetched = 0
  const counts = {
    queryKey: ['overviews', 'counts'],
    queryFn: async () => (fetched += 1),
    meta: { isExpensive: true as const },
  }
  const stop = new QueryObserver(client, counts).subscribe(() => undefined)
  t.after(() => {
    stop()
    client.clear()
    focusManager.setFocused(undefined)
  })
  const query = client.getQueryCache().find(counts)
  assert.ok(query)
  const settled = () => new Promise(setImmediate)
  await settled()
  const pass = async (milliseconds: number) => {
    await settled()
    t.mock.timers.tick(milliseconds)
    await settled()
  }
  const change = () => void touchByOthers(client, [{ object: 'overviews', id: 0 }])
  return { client, query, counts, change, fetched: () => fetched, pass }
}

test('data that was just fetched is old at once, and fetched again after a pause, once for many changes', async (t) => {
  const { query, change, fetched, pass } = await openCounts(t)
  for (let changes = 0; changes < 10; changes += 1) change()
  assert.equal(query.isStale(), true)
  await pass(4900)
  assert.equal(fetched(), 1)
  await pass(1200)
  assert.equal(fetched(), 2)
  await pass(10_000)
  assert.equal(fetched(), 2)
})

test('data that was fetched long ago is fetched within a second', async (t) => {
  const { change, fetched, pass } = await openCounts(t)
  await pass(60_000)
  change()
  await pass(1000)
  assert.equal(fetched(), 2)
})

test('data that was fetched meanwhile is not fetched again', async (t) => {
  const { client, counts, change, fetched, pass } = await openCounts(t)
  change()
  await client.refetchQueries(counts)
  await pass(10_000)
  assert.equal(fetched(), 2)
})

test('a hidden page fetches when it is shown', async (t) => {
  const { change, fetched, pass } = await openCounts(t)
  focusManager.setFocused(false)
  change()
  await pass(10_000)
  assert.equal(fetched(), 1)
  focusManager.setFocused(true)
  await pass(0)
  assert.equal(fetched(), 2)
})

test('what changes while it is fetched is fetched again after a pause', async (t) => {
  const { query, change, pass } = await openCounts(t)
  const answer = Promise.withResolvers<number>()
  void query.fetch({ ...query.options, queryFn: () => answer.promise })
  change()
  await pass(10_000)
  answer.resolve(1)
  await pass(4900)
  assert.deepEqual([query.isStale(), query.state.dataUpdateCount], [true, 2])
  await pass(1200)
  assert.deepEqual([query.isStale(), query.state.dataUpdateCount], [false, 3])
})

/** A list on screen, whose answer takes this long, and changes of others. */
async function openList(t: TestContext, answerTakes: number) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 })
  const client = createQueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  let version = 0
  let asked = 0
  const list = {
    queryKey: ['tickets', 'of_customer'],
    queryFn: async () => {
      asked += 1
      const read = version
      await new Promise((resolve) => setTimeout(resolve, answerTakes))
      return read
    },
  }
  client.setQueryData(list.queryKey, 0)
  const stop = new QueryObserver(client, list).subscribe(() => undefined)
  t.after(() => {
    stop()
    client.clear()
  })
  const change = () => {
    version += 1
    void touchByOthers(client, [{ object: 'tickets', id: version }])
  }
  const pass = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 20) {
      t.mock.timers.tick(20)
      await new Promise(setImmediate)
    }
  }
  t.after(() => focusManager.setFocused(undefined))
  return { client, change, pass, asked: () => asked, shown: () => client.getQueryData(list.queryKey) }
}

test('a few changes of others are shown at once', async (t) => {
  const { change, pass, asked, shown } = await openList(t, 20)
  for (const changes of [1, 2, 3]) {
    change()
    await pass(40)
    assert.deepEqual([shown(), asked()], [changes, changes])
  }
})

test('a list that changes faster than it can be read is shown, and read every two seconds', async (t) => {
  const { change, pass, asked, shown } = await openList(t, 200)
  for (let changes = 0; changes < 100; changes += 1) {
    change()
    await pass(100)
  }
  assert.ok(Number(shown()) > 70, `shows the state after ${shown()} of 100 changes`)
  assert.ok(asked() <= 10, `asked ${asked()} times in ten seconds`)
  await pass(2500)
  assert.equal(shown(), 100)
})

test('changes of the user are shown at once, however many there were', async (t) => {
  const { client, change, pass, shown } = await openList(t, 20)
  for (let changes = 0; changes < 20; changes += 1) change()
  void touch(client, [{ object: 'tickets', id: 1 }])
  await pass(40)
  assert.equal(shown(), 20)
})

test('a hidden page fetches lists of tickets when it is shown, and what is about one ticket at once', async (t) => {
  const { client, change, pass, asked, shown } = await openList(t, 20)
  let fetched = 0
  const ticket = { queryKey: ['tickets', 1], queryFn: async () => (fetched += 1), initialData: 0 }
  t.after(new QueryObserver(client, ticket).subscribe(() => undefined))
  focusManager.setFocused(false)
  change()
  await pass(10_000)
  assert.deepEqual([shown(), asked(), fetched], [0, 0, 1])
  focusManager.setFocused(true)
  await pass(40)
  assert.deepEqual([shown(), asked()], [1, 1])
})
