import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDayCache } from './day-cache.ts'

const list = (...values: number[]) => Int32Array.from(values)

test('a list is found by the version of its day', () => {
  const cache = createDayCache()
  cache.open().keep('a', 'id', list(1, 2))
  const { find } = cache.open()
  assert.deepEqual(find('a', 'id'), list(1, 2))
  assert.equal(find('a', 'state'), undefined)
  assert.equal(find('b', 'id'), undefined)
})

test('a full cache forgets the lists that were not used for the longest time', () => {
  const cache = createDayCache(16)
  cache.open().keep('a', 'id', list(1, 2))
  cache.open().keep('b', 'id', list(3, 4))
  cache.open().find('a', 'id')
  cache.open().keep('c', 'id', list(5, 6))
  const { find } = cache.open()
  assert.deepEqual([find('a', 'id'), find('b', 'id'), find('c', 'id')], [list(1, 2), undefined, list(5, 6)])
  assert.equal(cache.countBytes(), 16)
})

test('a report that needs other lists of the same days makes room for them', () => {
  const cache = createDayCache(16)
  const first = cache.open()
  for (const name of ['id', 'state'] as const) first.keep('a', name, list(1, 2))
  const second = cache.open()
  assert.deepEqual(second.find('a', 'id'), list(1, 2))
  second.keep('a', 'group', list(3, 4))
  const { find } = cache.open()
  assert.deepEqual([find('a', 'id'), find('a', 'state'), find('a', 'group')], [list(1, 2), undefined, list(3, 4)])
})

test('a report that needs more than there is room for keeps a part of it', () => {
  const cache = createDayCache(16)
  const { keep } = cache.open()
  for (const version of ['a', 'b', 'c']) keep(version, 'id', list(1, 2))
  const { find } = cache.open()
  assert.deepEqual(
    ['a', 'b', 'c'].map((version) => find(version, 'id') !== undefined),
    [true, true, false],
  )
  assert.equal(cache.countBytes(), 16)
})
