import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { focusManager, QueryObserver } from '@tanstack/react-query'
import { createQueryClient } from '../api/create-query-client.ts'
import { refetchLater } from './delayed-refetch.ts'

/** A query on screen, how often it was fetched, and a way to let time pass. */
async function openCounts(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 })
  focusManager.setFocused(true)
  const client = createQueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } },
  })
  let fetched = 0
  const counts = { queryKey: ['counts'], queryFn: async () => (fetched += 1), refetchOnWindowFocus: true }
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
  return { client, query, counts, fetched: () => fetched, pass }
}

test('data that was just fetched is old at once, and fetched again after a pause, once for many changes', async (t) => {
  const { client, query, fetched, pass } = await openCounts(t)
  for (let change = 0; change < 10; change += 1) void refetchLater(client, query)
  assert.equal(query.isStale(), true)
  await pass(4900)
  assert.equal(fetched(), 1)
  await pass(1200)
  assert.equal(fetched(), 2)
  await pass(10_000)
  assert.equal(fetched(), 2)
})

test('data that was fetched long ago is fetched within a second', async (t) => {
  const { client, query, fetched, pass } = await openCounts(t)
  await pass(60_000)
  void refetchLater(client, query)
  await pass(1000)
  assert.equal(fetched(), 2)
})

test('data that was fetched meanwhile is not fetched again', async (t) => {
  const { client, query, counts, fetched, pass } = await openCounts(t)
  void refetchLater(client, query)
  await client.refetchQueries(counts)
  await pass(10_000)
  assert.equal(fetched(), 2)
})

test('a hidden page fetches when it is shown', async (t) => {
  const { client, query, fetched, pass } = await openCounts(t)
  focusManager.setFocused(false)
  void refetchLater(client, query)
  await pass(10_000)
  assert.equal(fetched(), 1)
  focusManager.setFocused(true)
  client.mount()
  focusManager.onFocus()
  await pass(0)
  client.unmount()
  assert.equal(fetched(), 2)
})

test('what changes while it is fetched is fetched again after a pause', async (t) => {
  const { client, query, pass } = await openCounts(t)
  const answer = Promise.withResolvers<number>()
  void query.fetch({ ...query.options, queryFn: () => answer.promise })
  void refetchLater(client, query)
  await pass(10_000)
  answer.resolve(1)
  await pass(4900)
  assert.deepEqual([query.isStale(), query.state.dataUpdateCount], [true, 2])
  await pass(1200)
  assert.deepEqual([query.isStale(), query.state.dataUpdateCount], [false, 3])
})
