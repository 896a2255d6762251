import assert from 'node:assert/strict'
import test from 'node:test'
import { createCredentialMemory } from './credential-memory.ts'

const jane = { login: 'jane', password: 'right', passwordHash: '$argon2id$1' }

function memoryWithClock(capacity?: number) {
  const clock = { now: 1_000_000 }
  return { clock, memory: createCredentialMemory({ now: () => clock.now, capacity }) }
}

test('a verified credential is recalled for a minute', () => {
  const { clock, memory } = memoryWithClock()
  assert.equal(memory.recalls(jane), false)
  memory.remember(jane, 1)
  clock.now += 59_999
  assert.equal(memory.recalls(jane), true)
  clock.now += 1
  assert.equal(memory.recalls(jane), false)
})

test('another login, password or stored hash is not recalled', () => {
  const { memory } = memoryWithClock()
  memory.remember(jane, 1)
  assert.equal(memory.recalls({ ...jane, login: 'john' }), false)
  assert.equal(memory.recalls({ ...jane, password: 'wrong' }), false)
  assert.equal(memory.recalls({ ...jane, passwordHash: '$argon2id$2' }), false)
})

test('a user is forgotten with every credential, others are not', () => {
  const { memory } = memoryWithClock()
  const byMail = { ...jane, login: 'jane@example.com' }
  const john = { ...jane, login: 'john' }
  memory.remember(jane, 1)
  memory.remember(byMail, 1)
  memory.remember(john, 2)
  memory.forget(1)
  assert.deepEqual([jane, byMail, john].map(memory.recalls), [false, false, true])
  memory.clear()
  assert.equal(memory.recalls(john), false)
})

test('beyond its capacity the oldest is forgotten first', () => {
  const { memory } = memoryWithClock(3)
  const credentials = ['a', 'b', 'c', 'd'].map((login) => ({ ...jane, login }))
  const [a, b, c, d] = credentials as [typeof jane, typeof jane, typeof jane, typeof jane]
  memory.remember(a, 1)
  memory.remember(b, 2)
  memory.remember(c, 3)
  memory.remember(a, 1)
  memory.remember(d, 4)
  assert.deepEqual([a, b, c, d].map(memory.recalls), [true, false, true, true])
})
