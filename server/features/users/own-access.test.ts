import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { basic, signedIn } from '#tests/support/browser.ts'
import { password } from '#tests/support/cast.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const fresh = 'New-Horse-8-Battery'
const missing = "The required parameter 'current_password' is missing."

test('S-26: an open session is not enough to take over the account', async () => {
  const page = await signedIn(w, 'ada')
  w.clock.now = new Date(w.clock.now.getTime() + 11 * 60_000)
  for (const call of [page, w.ada] as Call[]) {
    const put = async (values: object) => {
      const { status, body } = await call('PUT', '/users/3', values)
      return status === 200 ? 200 : body.error
    }
    assert.equal(await put({ password: fresh }), missing)
    assert.equal(await put({ email: 'elsewhere@example.com' }), missing)
    const wrong = { email: 'elsewhere@example.com', current_password: 'Wrong-Horse-8' }
    assert.equal(await put(wrong), 'The current password you provided is incorrect.')
    assert.equal(await put({ email: 'ada@example.com', phone: '1' }), 200, 'what stays the same needs no proof')
  }
  assert.equal((await w.as(basic('ada@example.com'))('GET', '/users/me')).body.email, 'ada@example.com')
  const proven = await page('PUT', '/users/3', { password: fresh, current_password: password })
  assert.equal(proven.status, 200)
  assert.equal((await w.as(basic('ada@example.com', fresh))('GET', '/users/me')).status, 200)
})

test('Basic already has the password, and changing other users needs none', async () => {
  const ada = w.as(basic('ada@example.com'))
  assert.equal((await ada('PUT', '/users/3', { email: 'ada2@example.com' })).status, 200)
  assert.equal((await w.ada('PUT', '/users/6', { password: fresh })).status, 200)
})
