import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignSlots, sortSlots } from './row-slots.ts'

const first = assignSlots([], [0, 1, 2, 3])

test('rows get an element each', () => {
  assert.deepEqual(first, [
    { slot: 0, item: 0 },
    { slot: 1, item: 1 },
    { slot: 2, item: 2 },
    { slot: 3, item: 3 },
  ])
})

test('rows that enter take the elements of those that have left, in their place', () => {
  assert.deepEqual(assignSlots(first, [2, 3, 4, 5]), [
    { slot: 0, item: 4 },
    { slot: 1, item: 5 },
    { slot: 2, item: 2 },
    { slot: 3, item: 3 },
  ])
})

test('elements that no row needs are given up, and new ones have an unused number', () => {
  const fewer = assignSlots(first, [1, 2])
  assert.deepEqual(fewer, [
    { slot: 1, item: 1 },
    { slot: 2, item: 2 },
  ])
  assert.deepEqual(assignSlots(fewer, [1, 2, 3, 4]), [...fewer, { slot: 0, item: 3 }, { slot: 3, item: 4 }])
})

test('at rest the elements are in the order of the rows', () => {
  const slots = sortSlots(assignSlots(first, [2, 3, 4, 5]))
  assert.deepEqual(
    slots.map(({ item }) => item),
    [2, 3, 4, 5],
  )
  assert.deepEqual(assignSlots(slots, [2, 3, 4, 5]), slots)
})
