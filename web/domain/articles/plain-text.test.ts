import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partLinks, partPlainText } from './plain-text.ts'

test('quotes at the end of a plain message are folded, those between the lines are not', () => {
  assert.deepEqual(partPlainText('Yes.\n\n> Is it?\n> Really?\n'), { own: 'Yes.', folded: '> Is it?\n> Really?' })
  assert.equal(partPlainText('> Is it?\nYes.').folded, '')
})

test('a signature is folded together with what follows it', () => {
  assert.deepEqual(partPlainText('Hello\n--\nNora\n> old'), { own: 'Hello', folded: '--\nNora\n> old' })
})

test('a message that is only a quote stays open', () => {
  assert.deepEqual(partPlainText('> all of it'), { own: '> all of it', folded: '' })
})

test('URLs become links without the full stop that ends the sentence', () => {
  assert.deepEqual(partLinks('See https://example.com/a?b=1. Thanks'), [
    'See ',
    'https://example.com/a?b=1',
    '. Thanks',
  ])
})
