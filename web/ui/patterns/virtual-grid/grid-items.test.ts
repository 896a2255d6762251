import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildItems, findRowRanges, focusOfItem, itemOfFocus } from './grid-items.ts'

const groups = [
  { key: 'open', count: 2, isCollapsed: false },
  { key: 'new', count: 3, isCollapsed: true },
  { key: 'pending', count: 1, isCollapsed: false },
]

test('without groups every item is a row', () => {
  const items = buildItems(5)
  assert.deepEqual([items.count, items.at(3), items.ofRow(3)], [5, { row: 3 }, 3])
})

test('a header comes before the rows of its group, and rows of a collapsed group are omitted', () => {
  const items = buildItems(6, groups)
  assert.deepEqual(
    Array.from({ length: items.count }, (_, item) => items.at(item)),
    [{ group: 0 }, { row: 0 }, { row: 1 }, { group: 1 }, { group: 2 }, { row: 5 }],
  )
  assert.deepEqual([0, 1, 2, 3, 4, 5].map(items.ofRow), [1, 2, 3, 3, 3, 5])
})

test('rows of a collapsed group are not requested', () => {
  const items = buildItems(6, groups)
  assert.deepEqual(findRowRanges(items, 0, 5), [
    { first: 0, last: 1 },
    { first: 5, last: 5 },
  ])
  assert.deepEqual(findRowRanges(items, -6, 99), findRowRanges(items, 0, 5))
})

test('the focus moves over headers and rows', () => {
  const items = buildItems(6, groups)
  const walk = Array.from({ length: items.count }, (_, item) => focusOfItem(items, item))
  assert.deepEqual(walk, [-2, 0, 1, -3, -4, 5])
  assert.deepEqual(
    walk.map((focus) => itemOfFocus(items, focus)),
    [0, 1, 2, 3, 4, 5],
  )
})
