import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { QueryObserver } from '@tanstack/react-query'
import { createQueryClient } from './create-query-client.ts'

const queryKey = ['notes']

/** A query whose answers arrive when the test says so. */
function openNotes(t: TestContext) {
  const client = createQueryClient()
  const answers: PromiseWithResolvers<string>[] = []
  const ask = () => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  }
  const notes = { queryKey, queryFn: ask, staleTime: Number.POSITIVE_INFINITY, retry: false }
  const arrive = async (text: string) => {
    answers.at(-1)?.resolve(text)
    await new Promise(setImmediate)
  }
  const fail = async () => {
    answers.at(-1)?.reject(new Error('The server is busy'))
    await new Promise(setImmediate)
  }
  const show = () => t.after(new QueryObserver(client, notes).subscribe(() => undefined))
  t.after(() => client.clear())
  return { client, notes, show, arrive, fail, asked: () => answers.length, state: () => client.getQueryState(queryKey) }
}

test('what changes during its first load is shown, and loaded once more for all changes', async (t) => {
  const { client, show, arrive, asked, state } = openNotes(t)
  show()
  let settledCount = 0
  const settled = [1, 2, 3].map(() => client.invalidateQueries({ queryKey }).then(() => (settledCount += 1)))
  assert.equal(asked(), 1)
  await arrive('before the change')
  assert.deepEqual([state()?.data, asked(), settledCount], ['before the change', 2, 0])
  await arrive('after the change')
  await Promise.all(settled)
  assert.deepEqual([state()?.data, state()?.isInvalidated, asked()], ['after the change', false, 2])
})

test('what changes while it is loaded again is asked for anew at once', async (t) => {
  const { client, show, arrive, asked, state } = openNotes(t)
  show()
  await arrive('old')
  void client.invalidateQueries({ queryKey })
  const settled = client.invalidateQueries({ queryKey })
  assert.equal(asked(), 3)
  await arrive('new')
  await settled
  assert.deepEqual([state()?.data, state()?.isInvalidated, asked()], ['new', false, 3])
})

test('what changes while it is loaded in advance is old when it is here', async (t) => {
  const { client, notes, arrive, asked, state } = openNotes(t)
  const loaded = client.fetchQuery(notes)
  const settled = client.invalidateQueries({ queryKey })
  await arrive('before the change')
  await Promise.all([loaded, settled])
  assert.deepEqual([state()?.isInvalidated, asked()], [true, 1])
})

test('a load that fails after a change is repeated', async (t) => {
  const { client, show, fail, arrive, asked, state } = openNotes(t)
  show()
  const settled = client.invalidateQueries({ queryKey })
  await fail()
  assert.equal(asked(), 2)
  await arrive('after the change')
  await settled
  assert.deepEqual([state()?.data, state()?.isInvalidated], ['after the change', false])
})
