import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstSpans, joinSpans, spanAround, spanBefore } from './spans.ts'

test('a long conversation shows its first message and its last ones', () => {
  assert.deepEqual(joinSpans(firstSpans(500), 500), [
    { start: 0, end: 1 },
    { start: 480, end: 500 },
  ])
})

test('a short one is shown completely, and so is one where only few would be hidden', () => {
  assert.deepEqual(joinSpans(firstSpans(8), 8), [{ start: 0, end: 8 }])
  assert.deepEqual(joinSpans(firstSpans(24), 24), [{ start: 0, end: 24 }])
})

test('a message in the middle is shown with its neighbours only', () => {
  assert.deepEqual(joinSpans([...firstSpans(500), spanAround(100)], 500), [
    { start: 0, end: 1 },
    { start: 98, end: 120 },
    { start: 480, end: 500 },
  ])
})

test('later messages are shown without hiding earlier ones', () => {
  assert.deepEqual(joinSpans(firstSpans(500), 503).at(-1), { start: 480, end: 503 })
})

test('fifty earlier messages are loaded at a time', () => {
  const spans = firstSpans(500)
  assert.deepEqual(joinSpans([...spans, spanBefore({ start: 480, end: 500 })], 500).at(-1), { start: 430, end: 500 })
})
