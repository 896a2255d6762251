import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDuration, writeDuration } from './duration-text.ts'

test('durations are typed in several ways', () => {
  for (const text of ['90', '1:30', '1 h 30', '1h30m', '1 Std. 30 Min.', '90 min'])
    assert.equal(parseDuration(text), 90, text)
  assert.equal(parseDuration('2 h'), 120)
  assert.equal(parseDuration(' '), null)
  for (const text of ['soon', '1:75', '-5', '1.5']) assert.equal(parseDuration(text), undefined, text)
})

test('what is written is read as the same', () => {
  for (const minutes of [5, 60, 90, 480, 1441]) assert.equal(parseDuration(writeDuration(minutes)), minutes)
})
