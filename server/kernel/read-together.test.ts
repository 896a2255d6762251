import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { readListsTogether, readTogether } from './read-together.ts'

test('what is asked for in one turn of the event loop is read with one call', async () => {
  const calls: (readonly number[])[] = []
  const double = readTogether(async (keys: readonly number[]) => {
    calls.push(keys)
    return new Map(keys.filter((key) => key < 10).map((key) => [key, key * 2]))
  })
  assert.deepEqual(await Promise.all([double(1), double(2), double(1), double(10)]), [2, 4, 2, undefined])
  assert.deepEqual(calls, [[1, 2, 10]])
})

test('lists that overlap are read as one list without repetition', async () => {
  const calls: (readonly number[])[] = []
  const read = readListsTogether(async (keys: readonly number[]) => {
    calls.push(keys)
    return keys.toSorted()
  })
  const [one, other] = await Promise.all([read([3, 1]), read([1, 2])])
  assert.deepEqual(calls, [[3, 1, 2]])
  assert.deepEqual(one, [1, 2, 3])
  assert.equal(one, other)
})

test('what is asked for while others are read is read again, so that it is not older than the question', async () => {
  let value = 'old'
  const reading = Promise.withResolvers<void>()
  const read = readTogether(async (keys: readonly string[]) => {
    const found = new Map(keys.map((key) => [key, value]))
    await reading.promise
    return found
  })
  const first = read('key')
  await setImmediate()
  value = 'new'
  const second = read('key')
  await setImmediate()
  reading.resolve()
  assert.deepEqual(await Promise.all([first, second]), ['old', 'new'])
})

test('a failure is the failure of all that were read together, and of no other', async () => {
  const read = readTogether(async (keys: readonly number[]) => {
    if (keys.includes(13)) throw new Error('unlucky')
    return new Map(keys.map((key) => [key, key]))
  })
  const together = await Promise.allSettled([read(1), read(13)])
  assert.deepEqual(
    together.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(await read(1), 1)
})
