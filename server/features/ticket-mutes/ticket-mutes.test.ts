import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const newTicket = async (): Promise<number> =>
  (await w.ada('POST', '/tickets', { title: 'Noisy', group: 'Users', customer_id: 6, owner_id: 4 })).body.id
const write = (id: number) => w.nora('POST', '/ticket_articles', { ticket_id: id, body: 'And another thing …' })
const mute = (call: Call, ticket_id: unknown) => call('POST', '/ticket_mutes', { ticket_id })
const muted = async (call: Call): Promise<number[]> =>
  (await call('GET', '/ticket_mutes')).body.map(({ ticket_id }: { ticket_id: number }) => ticket_id)
/** The number of notifications of a user about a ticket. */
const told = async (call: Call, id: number): Promise<number> => {
  await w.work.drain()
  return (await call('GET', '/online_notifications')).body.filter(({ o_id }: { o_id: number }) => o_id === id).length
}

test('a user who muted a ticket gets no notifications until they unmute it, all others do', async () => {
  const id = await newTicket()
  const before = await told(w.agnes, id)
  const { status, body } = await mute(w.agnes, id)
  assert.deepEqual([status, body], [201, { ticket_id: id, created_at: w.clock.now.toISOString() }])
  const othersBefore = await told(w.ada, id)
  await w.ada('PUT', '/users/3', {
    preferences: {
      notification_config: { matrix: { update: { criteria: { no: true }, channel: { online: true } } } },
    },
  })
  await write(id)
  assert.equal(await told(w.agnes, id), before)
  assert.equal(await told(w.ada, id), othersBefore + 1)
  const removed = await w.agnes('DELETE', `/ticket_mutes/${id}`)
  assert.deepEqual([removed.status, removed.body], [200, {}])
  await write(id)
  assert.equal(await told(w.agnes, id), before + 1)
})

test('muting twice has no effect, and users see only their own', async () => {
  const id = await newTicket()
  for (const _ of [1, 2]) assert.equal((await mute(w.agnes, id)).status, 201)
  assert.deepEqual(await muted(w.agnes), [id])
  assert.deepEqual(await muted(w.ada), [])
  assert.equal((await w.ada('DELETE', `/ticket_mutes/${id}`)).status, 200)
  assert.deepEqual(await muted(w.agnes), [id])
  await w.ada('DELETE', `/tickets/${id}`)
  assert.deepEqual(await muted(w.agnes), [])
})

test('only agents who may read a ticket can mute it', async () => {
  const id = await newTicket()
  for (const name of ['anton', 'nora', 'pia'] as const) assert.equal((await mute(w[name], id)).status, 403)
  assert.equal((await mute(w.anyone, id)).status, 401)
  assert.equal((await mute(w.agnes, 4711)).status, 404)
  for (const bad of ['abc', -1, 0, '99999999999999999999', null, undefined])
    assert.equal((await mute(w.agnes, bad)).status, 422)
  for (const bad of ['abc', '-1', '99999999999999999999'])
    assert.equal((await w.agnes('DELETE', `/ticket_mutes/${bad}`)).status, 404)
  assert.equal((await w.nora('GET', '/ticket_mutes')).status, 403)
})
