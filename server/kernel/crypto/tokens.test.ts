import assert from 'node:assert/strict'
import test from 'node:test'
import { randomToken, sameSecret, sha256 } from './tokens.ts'

test('tokens are URL-safe, have the requested length and are unique', () => {
  assert.match(randomToken(), /^[\w-]{43}$/)
  assert.match(randomToken(48), /^[\w-]{64}$/)
  assert.equal(new Set(Array.from({ length: 1000 }, () => randomToken())).size, 1000)
})

test('the hash of a token is its SHA-256', () => {
  assert.equal(sha256('abc').toString('hex'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('secrets match only if they are equal, at any length', () => {
  assert.equal(sameSecret('s3cret', 's3cret'), true)
  assert.equal(sameSecret('s3cret', 's3creT'), false)
  assert.equal(sameSecret('s3cret', 's3cret '), false)
  assert.equal(sameSecret('', 's3cret'), false)
})
