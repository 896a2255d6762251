import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'
import { client } from './client.ts'
import { TicketPriority } from './ticket-priority.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

test('the typed client creates, finds, changes and deletes through the contract', async () => {
  const priorities = client(async ({ method, path, body }) => (await w.ada(method as 'GET', path, body)).body)(
    TicketPriority.endpoints,
  )
  const created = await priorities.create({ name: '4 urgent' })
  const found = await priorities.search({ query: 'urgent', sort_by: ['name', 'id'], order_by: ['asc', 'desc'] })
  assert.deepEqual(found, [created])
  const { id } = created
  const changed = await priorities.update({ id, note: 'now' })
  assert.equal(changed.note, 'now')
  const { record_ids, assets } = await priorities.list({ full: true })
  assert.equal(record_ids.includes(id) && assets.TicketPriority?.[id]?.name, '4 urgent')
  assert.deepEqual(await priorities.search({ query: 'urgent', only_total_count: true }), { total_count: 1 })
  assert.deepEqual(await priorities.remove({ id }), {})
  assert.equal((await w.ada('GET', `/ticket_priorities/${id}`)).status, 404)
})
