import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureSms, simplifySms, splitText } from '#contract/sms-parts.ts'

test('parts are counted as networks charge them', () => {
  const cases: [string, number, number, boolean][] = [
    ['', 1, 160, false],
    ['a'.repeat(160), 1, 0, false],
    ['a'.repeat(161), 2, 145, false],
    ['a'.repeat(306), 2, 0, false],
    ['€'.repeat(80), 1, 0, false],
    // A character of two units does not fit into the last one of a part.
    [`${'a'.repeat(152)}€${'a'.repeat(10)}`, 2, 141, false],
    ['я'.repeat(70), 1, 0, true],
    ['я'.repeat(71), 2, 63, true],
    ['😀'.repeat(36), 2, 61, true],
  ]
  for (const [text, parts, left, isUnicode] of cases) {
    const size = measureSms(text)
    assert.deepEqual([size.parts, size.left, size.isUnicode], [parts, left, isUnicode], text.slice(0, 20))
  }
  assert.deepEqual(measureSms('It’s “fine”…').costly, ['’', '“', '”', '…'])
  assert.equal(simplifySms('It’s “fine”… Ärger'), 'It\'s "fine"... Ärger')
  assert.equal(measureSms(simplifySms('It’s “fine”…')).isUnicode, false)
})

test('long texts are split between words, and characters stay whole', () => {
  assert.deepEqual(splitText('one two three', 8), ['one two', 'three'])
  assert.deepEqual(splitText('abcdefghij', 4), ['abcd', 'efgh', 'ij'])
  assert.deepEqual(splitText('😀😀😀', 2), ['😀😀', '😀'])
  assert.deepEqual(splitText('short', 160), ['short'])
})
