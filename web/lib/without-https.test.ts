import assert from 'node:assert/strict'
import { webcrypto } from 'node:crypto'
import { test } from 'node:test'
import { randomId } from './without-https.ts'

test('without https ids are as random and have the same format', (t) => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'crypto') as PropertyDescriptor
  const value = { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) }
  Object.defineProperty(globalThis, 'crypto', { value, configurable: true })
  t.after(() => Object.defineProperty(globalThis, 'crypto', own))
  const ids = Array.from({ length: 100 }, randomId)
  for (const id of ids) assert.match(id, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  assert.equal(new Set(ids).size, ids.length)
})
