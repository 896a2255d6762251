import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseLook, fitColumns } from './fit-columns.ts'

const usual = [
  { id: 'title' },
  { id: 'customer', width: 152 },
  { id: 'group', width: 100 },
  { id: 'owner', width: 150 },
  { id: 'state', width: 130 },
  { id: 'number', width: 80 },
  { id: 'created_at', width: 104 },
  { id: 'updated_at', width: 110 },
]

const shownAt = (width: number, columns: { id: string; width?: number }[] = usual, isOwn = false) =>
  fitColumns(columns, width, isOwn).map(({ id, isPicture }: { id: string; isPicture?: boolean }) =>
    isPicture ? `${id} as picture` : id,
  )

test('columns are hidden in a narrower list in the order of their importance; title, state and updated stay', () => {
  assert.equal(shownAt(1300).length, 8)
  assert.deepEqual(shownAt(1120), ['title', 'customer', 'group', 'owner', 'state', 'number', 'updated_at'])
  assert.deepEqual(shownAt(1000), ['title', 'customer', 'owner', 'state', 'updated_at'])
  assert.deepEqual(shownAt(900), ['title', 'customer', 'owner as picture', 'state', 'updated_at'])
  assert.deepEqual(shownAt(700), ['title', 'owner as picture', 'state', 'updated_at'])
})

test('columns that a user has chosen stay as long as they fit, and unusual ones always stay', () => {
  const few = [{ id: 'title' }, { id: 'number', width: 80 }, { id: 'updated_at', width: 110 }]
  assert.deepEqual(shownAt(900, few, true), ['title', 'number', 'updated_at'])
  const many = [...usual, { id: 'priority', width: 120 }, { id: 'organization', width: 200 }]
  assert.deepEqual(shownAt(900, many, true), [
    'title',
    'owner as picture',
    'state',
    'updated_at',
    'priority',
    'organization',
  ])
})

test('a wide title takes room from the others', () => {
  const wide = [{ id: 'title', width: 700 }, ...usual.slice(1)]
  assert.ok(!shownAt(1300, wide).includes('group'))
})

test('below 900 px a list is cards, below 600 px in one column', () => {
  assert.deepEqual([900, 899, 600, 599].map(chooseLook), ['table', 'wide cards', 'wide cards', 'cards'])
})
