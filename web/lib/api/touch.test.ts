import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createQueryClient } from './create-query-client.ts'
import { prefetch, takePrefetched } from './prefetched-responses.ts'
import { type ApplyTouch, isTouched, touch } from './touch.ts'

const touched = (queryKey: unknown[], object: string, id: number, touchedBy: string[] = []) =>
  isTouched({ queryKey, meta: { touchedBy } }, { object, id })

test('a change refetches the record, its lists, and what depends on it', () => {
  assert.equal(touched(['tickets', 5], 'tickets', 5), true)
  assert.equal(touched(['tickets', 5, 'history'], 'tickets', 5), true)
  assert.equal(touched(['tickets', 'search', {}], 'tickets', 5), true)
  assert.equal(touched(['overviews', 'counts'], 'tickets', 5, ['tickets']), true)
})

test('a change does not refetch other records', () => {
  assert.equal(touched(['tickets', 6], 'tickets', 5), false)
  assert.equal(touched(['groups', 5], 'tickets', 5), false)
})

test('a change without an id refetches all records', () => {
  assert.equal(touched(['overviews', 3], 'overviews', 0), true)
})

/** A list of ids that is changed by messages about new records. */
async function clientWithList() {
  const applyTouch: ApplyTouch = (data, { id, kind }) => (kind === 'created' ? [...(data as number[]), id] : undefined)
  const client = createQueryClient()
  const list = { queryKey: ['notes', 'list'], queryFn: async () => [1], meta: { applyTouch } }
  await client.fetchQuery(list)
  return { client, list, state: () => client.getQueryState<number[]>(list.queryKey) }
}
const created = (id: number) => ({ object: 'notes', id, kind: 'created' as const })

test('a list that messages can change is not fetched again', async () => {
  const { client, state } = await clientWithList()
  await touch(client, [created(2), { object: 'tickets', id: 5 }, created(3)])
  assert.deepEqual([state()?.data, state()?.isInvalidated], [[1, 2, 3], false])
})

test('it is fetched again if one of the messages says too little', async () => {
  const { client, state } = await clientWithList()
  await touch(client, [created(2), { object: 'notes', id: 0 }])
  assert.deepEqual([state()?.data, state()?.isInvalidated], [[1], true])
  // What is old stays old until it is fetched.
  await touch(client, [created(3)])
  assert.deepEqual([state()?.data, state()?.isInvalidated], [[1], true])
})

test('while it is fetched, a message makes it old, because the answer may be older than the message', async () => {
  const { client, list, state } = await clientWithList()
  const answer = Promise.withResolvers<number[]>()
  const fetching = client.fetchQuery({ ...list, queryFn: () => answer.promise, staleTime: 0 })
  const touched = touch(client, [created(2)])
  answer.resolve([1])
  await Promise.all([fetching, touched])
  assert.deepEqual([state()?.data, state()?.isInvalidated], [[1], true])
})

test('a response that was prefetched before a change is not used after it', async (t) => {
  t.mock.method(globalThis, 'fetch', async () => new Response('[1]'))
  await prefetch('/notes')
  await touch(createQueryClient(), [created(2)])
  assert.equal(takePrefetched('/notes'), undefined)
})
