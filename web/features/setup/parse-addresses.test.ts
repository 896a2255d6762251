import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAddresses } from './parse-addresses.ts'

test('addresses are found in any pasted format, each once', () => {
  const pasted = 'Ada <ada@acme.test>, bob@acme.test;carl@acme.test\nADA@acme.test   "Dora" <dora@acme.test>'
  assert.deepEqual(parseAddresses(pasted).addresses, [
    'ada@acme.test',
    'bob@acme.test',
    'carl@acme.test',
    'dora@acme.test',
  ])
})

test('an invalid address is kept, so that it can be corrected', () => {
  assert.deepEqual(parseAddresses('Ada, @acme, someone@, \nben@acme.test\nnot a mail'), {
    addresses: ['ben@acme.test'],
    unreadable: ['Ada', '@acme', 'someone@', 'not a mail'],
  })
})
