import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coversView, growAhead } from './render-ahead.ts'

/** Rows of 10 pixels each, below a head of 32. */
const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({
    index: from + at,
    start: 32 + (from + at) * 10,
    end: 42 + (from + at) * 10,
  }))

test('rendered rows cover a view between the first and the last of them', () => {
  assert.equal(coversView(rows(20, 60), 100, 232, 632), true)
  assert.equal(coversView(rows(20, 60), 100, 231, 600), false)
  assert.equal(coversView(rows(20, 60), 100, 300, 633), false)
})

test('nothing is missing before the first row and after the last', () => {
  assert.equal(coversView(rows(0, 30), 100, 0, 300), true)
  assert.equal(coversView(rows(70, 100), 100, 800, 2000), true)
})

test('a list without rendered rows covers nothing', () => {
  assert.equal(coversView([], 0, 0, 300), false)
})

test('rows ahead grow by a few in each frame, up to the most', () => {
  assert.deepEqual([growAhead(0, 10), growAhead(3, 10), growAhead(9, 10)], [3, 6, 10])
})
