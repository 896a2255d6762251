import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cropArea, moveCrop, wholeCrop } from './crop.ts'

const wide = { width: 800, height: 400 }

test('a picture initially shows its middle square', () => {
  assert.deepEqual(cropArea(wide, wholeCrop), { edge: 400, left: 200, top: 0 })
})

test('zooming in shows a smaller part around the same place', () => {
  assert.deepEqual(cropArea(wide, { ...wholeCrop, zoom: 2 }), { edge: 200, left: 300, top: 100 })
})

test('dragging moves the square in the opposite direction, and never out of the picture', () => {
  assert.equal(moveCrop(wide, wholeCrop, { x: -64, y: 0 }).x, 0.75)
  assert.equal(moveCrop(wide, wholeCrop, { x: 10_000, y: 50 }).x, 0)
  assert.equal(moveCrop(wide, wholeCrop, { x: 0, y: 50 }).y, 0.5)
})
