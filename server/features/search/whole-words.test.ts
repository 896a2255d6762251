import assert from 'node:assert/strict'
import test from 'node:test'
import { firstWords, lastWords } from './whole-words.ts'

test('a truncated text keeps whole words', () => {
  assert.equal(firstWords('the printer on floor three', 14), 'the printer on')
  assert.equal(firstWords('the printer on floor three', 13), 'the printer')
  assert.equal(lastWords('the printer on floor three', 11), 'floor three')
  assert.equal(lastWords('the printer on floor three', 13), 'floor three')
})

test('a short text is unchanged', () => {
  assert.equal(firstWords(' as it is ', 10), ' as it is ')
  assert.equal(lastWords(' as it is ', 10), ' as it is ')
})

test('word boundaries are recognized without spaces', () => {
  const text = '東京都の請求書を送る'
  assert.equal(firstWords(text, 5), '東京都の')
  assert.equal(lastWords(text, 5), '書を送る')
})

test('a single long word is truncated without splitting a character', () => {
  assert.equal(firstWords('x'.repeat(300), 100), 'x'.repeat(100))
  assert.equal(lastWords('x'.repeat(300), 100), 'x'.repeat(100))
  assert.equal(firstWords('a 👩‍👩‍👧 b', 4), 'a')
})
