import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const create = (values: object) =>
  w.agnes('POST', '/tickets', { title: 'Printer', group: 'Users', customer: 'nora@example.com', ...values })

test('a renamed or deactivated state counts in the next request', async () => {
  assert.equal((await create({ state: 'open' })).status, 201)
  assert.equal((await w.ada('PUT', '/ticket_states/2', { name: 'in work' })).status, 200)
  assert.equal((await create({ state: 'open' })).status, 422)
  const { body } = await create({ state: 'in work' })
  assert.equal(body.state_id, 2)
  await w.ada('PUT', '/ticket_states/2', { active: false })
  assert.equal((await create({ state: 'in work' })).status, 422)
  assert.equal((await w.agnes('PUT', `/tickets/${body.id}`, { title: 'Kept', state_id: 2 })).status, 200)
})

test('the default priority of a new ticket follows the setting at once', async () => {
  assert.equal((await create({})).body.priority_id, 2)
  await w.ada('PUT', '/ticket_priorities/3', { default_create: true })
  assert.equal((await create({})).body.priority_id, 3)
})

test('a new, renamed and deactivated group counts in the next request', async () => {
  const { body: group } = await w.ada('POST', '/groups', { name: 'Workshop' })
  assert.equal((await w.ada('PUT', '/users/4', { group_ids: { 1: ['full'], [group.id]: ['full'] } })).status, 200)
  assert.equal((await create({ group: 'Workshop' })).status, 201)
  await w.ada('PUT', `/groups/${group.id}`, { name: 'Garage' })
  assert.equal((await create({ group: 'Workshop' })).status, 422)
  assert.equal((await create({ group: 'Garage' })).body.group_id, group.id)
  await w.ada('PUT', `/groups/${group.id}`, { active: false })
  assert.equal((await create({ group: 'Garage' })).status < 300, false)
})

test('the history names states that were renamed since', async () => {
  const { body } = await create({ state_id: 1 })
  await w.ada('PUT', '/ticket_states/4', { name: 'finished' })
  await w.agnes('PUT', `/tickets/${body.id}`, { state_id: 4 })
  const { history } = (await w.agnes('GET', `/ticket_history/${body.id}`)).body
  const entry = history.find(({ attribute }: { attribute?: string }) => attribute === 'state')
  assert.deepEqual([entry.value_from, entry.value_to], ['new', 'finished'])
})
