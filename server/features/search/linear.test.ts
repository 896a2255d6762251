import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '#kernel/html/text.ts'
import { assertLinear } from '#tests/support/growth.ts'
import { composeDocument } from './document.ts'

const shapes = [
  'a@a.',
  'a.a.a.',
  '-_-_',
  '漢字',
  'a',
  'a\u0301',
  '\u0301',
  'ﷺ',
  '€',
  "a'",
  '漢 a.b ',
  'word ',
  '<',
  '&',
  '<p>',
]

/** In passages, as articles are, so that the limit of one passage does not hide the cost. */
const passagesOf = (text: string) => (text.match(/[^]{1,20000}/g) ?? []).map((part) => ({ text: part }))

test('S-79 the cost of indexing grows linearly with the text, with any repetition', () => {
  for (const shape of shapes) assertLinear('the document', shape, (text) => composeDocument(passagesOf(text)))
})

test('S-79 the cost of reading text from HTML grows linearly with the HTML', () => {
  for (const shape of shapes) assertLinear('the text', shape, (html) => textOf(html))
})

const distinct = (count: number, joiner: string) =>
  Array.from({ length: count }, (_, at) => at.toString(36)).join(joiner)

test('S-79 the number of word pairs of a ticket is limited', () => {
  for (const text of ['a@a.'.repeat(50_000), distinct(300_000, ' '), distinct(300_000, '.')]) {
    const { pairs, vector } = composeDocument(passagesOf(text))
    assert.ok(pairs.split(',').length <= 150_000)
    assert.ok(vector.length < 1_500_000)
  }
})

test('S-79 a repeated word is one pair', () => {
  assert.ok(composeDocument(passagesOf('a@a.'.repeat(50_000))).pairs.split(',').length < 20)
})
