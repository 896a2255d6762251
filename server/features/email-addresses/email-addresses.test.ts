import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

async function channelId(): Promise<number> {
  const { id } = await w.db
    .insertInto('channels')
    .values({ area: 'Email::Account', created_by_id: 1, updated_by_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('agents read addresses, and only administrators of email write them', async () => {
  const address = { name: 'Support', email: 'Help@Example.com', channel_id: await channelId() }
  assert.equal((await w.agnes('POST', '/email_addresses', address)).status, 403)
  const { status, body } = await w.pia('POST', '/email_addresses', address)
  assert.deepEqual([status, body.email, body.active, body.group_ids], [201, 'help@example.com', true, []])
  await w.ada('PUT', '/groups/1', { email_address_id: body.id })
  assert.deepEqual((await w.agnes('GET', `/email_addresses/${body.id}`)).body.group_ids, [1])
  assert.equal((await w.nora('GET', '/email_addresses')).status, 403)
})

test('an address without a channel is inactive', async () => {
  const { body } = await w.ada('POST', '/email_addresses', { name: 'Later', email: 'later@example.com', active: true })
  assert.deepEqual([body.active, body.channel_id], [false, null])
  const channel_id = await channelId()
  const connected = await w.ada('PUT', `/email_addresses/${body.id}`, { channel_id, active: true })
  assert.equal(connected.body.active, true)
})

test('an address must be valid and cannot inject a header', async () => {
  const refused = ['', 'nobody', 'a@b', 'a@b@c.de', 'a b@c.de', 'a@c.de\r\nBcc: x@y.zz', '<a@c.de>', 'a@c.de,b@c.de']
  for (const email of refused) {
    assert.equal((await w.ada('POST', '/email_addresses', { name: 'X', email })).status, 422, email)
  }
  const { body } = await w.ada('POST', '/email_addresses', { name: 'X\r\nBcc: a@b.cc', email: 'x@example.com' })
  assert.equal(body.name, 'X Bcc: a@b.cc')
  const unknown = await w.ada('POST', '/email_addresses', { name: 'Y', email: 'y@example.com', channel_id: 999 })
  assert.equal(unknown.status, 422)
})
