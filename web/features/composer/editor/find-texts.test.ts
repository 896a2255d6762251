import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTexts } from './find-texts.ts'

const texts = [
  { id: 1, name: 'Refund', keywords: 'money back', active: true, group_ids: [] },
  { id: 2, name: 'Back soon', keywords: null, active: true, group_ids: [2] },
  { id: 3, name: 'Old refund', keywords: 'back', active: false, group_ids: [] },
  { id: 4, name: 'We give it back', keywords: null, active: true, group_ids: [] },
]
const names = (words: string, groupId?: number) => findTexts(texts, words, groupId).map(({ label }) => label)

test('a keyword ranks before a name prefix, and that before a word inside', () => {
  assert.deepEqual(names('back'), ['Refund', 'Back soon', 'We give it back'])
  assert.deepEqual(names('MON'), ['Refund'])
  assert.deepEqual(names('nothing'), [])
})

test('without a search all are offered by name, except inactive ones and those of other groups', () => {
  assert.deepEqual(names(''), ['Back soon', 'Refund', 'We give it back'])
  assert.deepEqual(names('', 1), ['Refund', 'We give it back'])
  assert.deepEqual(names('', 2), ['Back soon', 'Refund', 'We give it back'])
})
