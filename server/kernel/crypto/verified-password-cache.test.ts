import assert from 'node:assert/strict'
import test from 'node:test'
import { createVerifiedPasswordCache } from './verified-password-cache.ts'

const jane = { login: 'jane', password: 'right', passwordHash: '$argon2id$1' }

function cacheWithClock(capacity?: number) {
  const clock = { now: 1_000_000 }
  return { clock, cache: createVerifiedPasswordCache({ now: () => clock.now, capacity }) }
}

test('a verified password is cached for a minute', () => {
  const { clock, cache } = cacheWithClock()
  assert.equal(cache.has(jane), false)
  cache.add(jane, 1)
  clock.now += 59_999
  assert.equal(cache.has(jane), true)
  clock.now += 1
  assert.equal(cache.has(jane), false)
})

test('another login, password or stored hash is not found', () => {
  const { cache } = cacheWithClock()
  cache.add(jane, 1)
  assert.equal(cache.has({ ...jane, login: 'john' }), false)
  assert.equal(cache.has({ ...jane, password: 'wrong' }), false)
  assert.equal(cache.has({ ...jane, passwordHash: '$argon2id$2' }), false)
})

test('all entries of a user are removed, others stay', () => {
  const { cache } = cacheWithClock()
  const byMail = { ...jane, login: 'jane@example.com' }
  const john = { ...jane, login: 'john' }
  cache.add(jane, 1)
  cache.add(byMail, 1)
  cache.add(john, 2)
  cache.forget(1)
  assert.deepEqual([jane, byMail, john].map(cache.has), [false, false, true])
  cache.clear()
  assert.equal(cache.has(john), false)
})

test('beyond its capacity the oldest entry is evicted first', () => {
  const { cache } = cacheWithClock(3)
  const credentials = ['a', 'b', 'c', 'd'].map((login) => ({ ...jane, login }))
  const [a, b, c, d] = credentials as [typeof jane, typeof jane, typeof jane, typeof jane]
  cache.add(a, 1)
  cache.add(b, 2)
  cache.add(c, 3)
  cache.add(a, 1)
  cache.add(d, 4)
  assert.deepEqual([a, b, c, d].map(cache.has), [true, false, true, true])
})
