import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emojis, findEmojis } from './emoji-list.ts'

test('an emoji is found by the start of a word, in English and in German; whole words come first', () => {
  assert.equal(findEmojis('smile')[0]?.character, '😄')
  assert.equal(findEmojis('Daumen')[0]?.character, '👍')
  assert.equal(findEmojis('rocket')[0]?.character, '🚀')
  assert.deepEqual(findEmojis('xyz'), [])
})

test('every emoji is listed once and has words', () => {
  assert.equal(new Set(emojis.map(({ character }) => character)).size, emojis.length)
  assert.ok(emojis.every(({ words }) => words.length > 0))
})
