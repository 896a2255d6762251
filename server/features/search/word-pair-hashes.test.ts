import assert from 'node:assert/strict'
import { test } from 'node:test'
import { literal } from '#kernel/search/query.ts'
import { fc } from '#tests/support/properties.ts'
import { composeDocument } from './document.ts'
import { hashPair } from './word-pair-hashes.ts'
import { wordQuery } from './word-query.ts'

const pairsIn = (...texts: string[]) => {
  const { pairs } = composeDocument(texts.map((text) => ({ text })))
  return new Set(pairs.slice(1, -1).split(',').filter(Boolean).map(Number))
}
const pairsFor = (phrase: string) => {
  const query = wordQuery([literal(phrase)])
  return typeof query === 'object' ? query.pairs : []
}

test('two words in a row are a pair, in order and only within one text', () => {
  assert.deepEqual(pairsIn('red green', 'blue'), new Set([hashPair('red', 'green')]))
  assert.deepEqual(pairsFor('red green blue'), [hashPair('red', 'green'), hashPair('green', 'blue')])
  assert.deepEqual(pairsFor('red'), [])
  assert.notEqual(hashPair('red', 'green'), hashPair('green', 'red'))
})

test('a prefix is not part of a pair', () => {
  const query = wordQuery([literal('red green'), { kind: 'wildcard', text: '*' }])
  assert.ok(typeof query === 'object')
  assert.deepEqual([query.open, query.pairs], ["'red' <1> 'green':*", []])
})

test('every phrase of a text has its pairs in the document', () => {
  const word = fc.constantFrom('a', 'b', 'ä', 'x.y', 'a.b.c.d.e.f', 'n@ex.org', '東京', '請求書', '7-1', '€', "it's")
  const words = fc.array(word, { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), (text, from, length) => {
      const start = from % text.length
      const phrase = text.slice(start, start + 1 + (length % text.length)).join(' ')
      const known = pairsIn('before', text.join(' '), 'after')
      for (const pair of pairsFor(phrase)) assert.ok(known.has(pair), `${phrase} in ${text.join(' ')}`)
    }),
    { numRuns: 500 },
  )
})

test('every phrase of compound parts has its pairs too', () => {
  const word = fc.constantFrom('red', 'x.y', 'n@ex.org', 'a.b.c.d.e.f', '7-1', 'a_b+c')
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), fc.nat(), fc.nat(), (words, from, length) => {
      const parts = words.flatMap((one) => one.split(/[.@_+-]/))
      const start = from % parts.length
      const phrase = parts.slice(start, start + 1 + (length % 5)).join(' ')
      const known = pairsIn(words.join(' '))
      for (const pair of pairsFor(phrase)) assert.ok(known.has(pair), `${phrase} in ${words.join(' ')}`)
    }),
    { numRuns: 500 },
  )
})

test('the hash of a pair equals that of the database', () => {
  assert.equal(hashPair('red', 'green'), 0xe95b2)
})
