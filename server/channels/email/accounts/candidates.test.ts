import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const candidates = (who: World['ada'], email: unknown) => who('POST', '/channels_email_candidates', { email })

test('possible servers of an address are listed, and which of them respond', async () => {
  const { body } = await candidates(w.pia, 'x@nowhere.invalid')
  assert.deepEqual(body.inbound[0], { host: 'imap.nowhere.invalid', port: 993, ssl: 'ssl', open: false })
  assert.ok([...body.inbound, ...body.outbound].every(({ open }) => !open))
})

test('an invalid address is rejected or has no responding server', async () => {
  for (const email of ['', `x@${'a'.repeat(300)}`, 'x@a b', ['x'], null]) {
    const { status } = await candidates(w.pia, email)
    assert.ok(status === 200 || status === 422, `${email}: ${status}`)
  }
})

test('only administrators of email can look up servers', async () => {
  assert.equal((await candidates(w.agnes, 'x@nowhere.invalid')).status, 403)
  assert.equal((await candidates(w.nora, 'x@nowhere.invalid')).status, 403)
  assert.equal((await candidates(w.anyone, 'x@nowhere.invalid')).status, 401)
})
