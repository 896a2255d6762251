import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { scratchDatabase } from '#tests/support/database.ts'
import { forgetEndedLimits, limitKey, takeFromLimit } from './rate-limit.ts'

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
before(async () => {
  scratch = await scratchDatabase()
})
after(() => scratch.close())
beforeEach(() => scratch.db.deleteFrom('rate_limits').execute())

const noon = new Date('2030-05-01T12:00:00Z')
const secondsAfterNoon = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const take = (key: string, now = noon, max = 3) => takeFromLimit(scratch.db, { key, max, seconds: 60, now })

test('attempts beyond the limit are rejected until the window ends', async () => {
  for (let attempt = 1; attempt <= 3; attempt += 1) assert.deepEqual(await take('a'), { allowed: true, retryAfter: 0 })
  assert.deepEqual(await take('a', secondsAfterNoon(10.5)), { allowed: false, retryAfter: 50 })
  assert.deepEqual(await take('a', secondsAfterNoon(59.9)), { allowed: false, retryAfter: 1 })
  assert.deepEqual(await take('a', secondsAfterNoon(60)), { allowed: true, retryAfter: 0 })
})

test('a new window has its full length and limit', async () => {
  for (let attempt = 1; attempt <= 9; attempt += 1) await take('a')
  for (let attempt = 1; attempt <= 3; attempt += 1) assert.equal((await take('a', secondsAfterNoon(90))).allowed, true)
  assert.deepEqual(await take('a', secondsAfterNoon(100)), { allowed: false, retryAfter: 50 })
})

test('of 200 concurrent attempts exactly as many are allowed as the limit', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => take('storm', noon, 10)))
  assert.equal(answers.filter(({ allowed }) => allowed).length, 10)
})

test('keys are counted separately', async () => {
  for (let attempt = 1; attempt <= 3; attempt += 1) await take('a')
  assert.equal((await take('b')).allowed, true)
})

test('a limit of zero rejects even the first attempt', async () => {
  assert.deepEqual(await take('a', noon, 0), { allowed: false, retryAfter: 60 })
})

test('ended windows are deleted, running ones are kept', async () => {
  await take('old')
  await take('young', secondsAfterNoon(30))
  await forgetEndedLimits(scratch.db, secondsAfterNoon(60))
  assert.deepEqual(await scratch.db.selectFrom('rate_limits').select('key').execute(), [{ key: 'young' }])
})

test('counting inside a transaction is rejected, because a rollback would undo it', async () => {
  const counting = scratch.db
    .transaction()
    .execute((transaction) => takeFromLimit(transaction, { key: 'a', max: 3, seconds: 60, now: noon }))
  await assert.rejects(counting, /inside a transaction/)
})

test('all spellings of a value share one key', () => {
  const key = limitKey('login', 'jane@example.com')
  assert.equal(key, 'login:jane@example.com')
  for (const spelling of [
    ' Jane@Example.COM\n',
    'ｊａｎｅ＠example.com',
    'ja\u200Bne@example.com',
    'jane@example.com\0',
  ]) {
    assert.equal(limitKey('login', spelling), key)
  }
  assert.notEqual(limitKey('reset', 'jane@example.com'), key)
})

test('a long value is shortened without colliding with another one', () => {
  const long = 'x'.repeat(100_000)
  assert.ok(limitKey('login', long).length < 80)
  assert.equal(limitKey('login', long), limitKey('login', long.toUpperCase()))
  assert.notEqual(limitKey('login', long), limitKey('login', `${long}y`))
})
