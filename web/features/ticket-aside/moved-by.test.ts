import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movedBy } from './moved-by.ts'

test('an item moves one place up or down', () => {
  assert.deepEqual(movedBy([1, 2, 3], 3, -1), [1, 3, 2])
  assert.deepEqual(movedBy([1, 2, 3], 1, 1), [2, 1, 3])
})

test('an item does not move beyond the ends', () => {
  assert.deepEqual(movedBy([1, 2, 3], 1, -1), [1, 2, 3])
  assert.deepEqual(movedBy([1, 2, 3], 3, 1), [1, 2, 3])
})

test('moving an unknown item changes nothing', () => {
  assert.deepEqual(movedBy([1, 2], 9, 1), [1, 2])
})
