import { hash } from '@node-rs/argon2'
import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import test, { after, before } from 'node:test'
import { Overloaded } from '#kernel/limits/concurrency.ts'
import { hashPassword, needsRehash, setPasswordCost, verifyPassword } from './passwords.ts'

const cheaply = { memoryCost: 8, timeCost: 1, parallelism: 1 }

// Other files of the same process use a lower cost.
before(() => setPasswordCost())
after(() => setPasswordCost(cheaply.memoryCost, cheaply.timeCost))

test('a password verifies against its own hash and no other', async () => {
  const stored = await hashPassword('pässwörd 🔑')
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal(await verifyPassword('pässwörd 🔑', stored), true)
  assert.equal(await verifyPassword('pässwörd', stored), false)
  assert.notEqual(await hashPassword('pässwörd 🔑'), stored)
})

test('without a usable hash every password is wrong', async () => {
  for (const stored of [null, '', 'plain', '{sha2}abc']) {
    assert.equal(await verifyPassword('plain', stored), false)
  }
})

test('an unknown user costs the same time as a wrong password', async () => {
  const stored = await hashPassword('right')
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 9; round += 1) {
    known.push(await millisecondsOf(() => verifyPassword('wrong', stored)))
    unknown.push(await millisecondsOf(() => verifyPassword('wrong', null)))
  }
  // The best of nine: what else the machine does makes single ones longer, never shorter.
  const [shorter, longer] = [Math.min(...known), Math.min(...unknown)].sort((a, b) => a - b) as [number, number]
  assert.ok(longer < shorter * 2, `${shorter} and ${longer} ms tell them apart`)
})

test('more than 1000 bytes are rejected without hashing', async () => {
  await assert.rejects(hashPassword('ä'.repeat(501)), RangeError)
  const stored = await hash('ä'.repeat(501), cheaply)
  assert.equal(await verifyPassword('ä'.repeat(501), stored), false)
  assert.equal(await verifyPassword('a'.repeat(1000), await hash('a'.repeat(1000), cheaply)), true)
})

test('S-44: many concurrent sign-ins are queued up to a limit, the rest is rejected', async () => {
  // One slot and a hundred waiting; a machine with two cores has one slot.
  const accepted = availableParallelism() > 2 ? 202 : 101
  const stored = await hash('right', cheaply)
  const attempts = await Promise.allSettled(Array.from({ length: 250 }, () => verifyPassword('right', stored)))
  const refused = attempts.filter((attempt) => attempt.status === 'rejected')
  assert.equal(refused.length, 250 - accepted)
  assert.ok(refused.every(({ reason }) => reason instanceof Overloaded))
  assert.equal(attempts.filter((attempt) => attempt.status === 'fulfilled' && attempt.value).length, accepted)
  assert.equal(await verifyPassword('right', stored), true)
})

test('hashes with other parameters need rehashing', async () => {
  assert.equal(needsRehash(await hashPassword('right')), false)
  assert.equal(needsRehash(await hash('right', cheaply)), true)
})

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
