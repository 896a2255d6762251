import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitHighlights } from './highlight-pieces.ts'

test('found words are separated from the text around them', () => {
  assert.deepEqual(splitHighlights('Order <em>887956</em> late'), [
    { text: 'Order ', isFound: false },
    { text: '887956', isFound: true },
    { text: ' late', isFound: false },
  ])
})

test('markup in a title is text', () => {
  assert.deepEqual(splitHighlights('&lt;b&gt; &amp;amp; <em>x</em>')[0], { text: '<b> &amp; ', isFound: false })
  assert.deepEqual(splitHighlights(''), [])
})
