import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

type State = { id: number; name: string; default_create: boolean; default_follow_up: boolean }
const refusal = async (values: object, id?: number) => {
  const { status, body } = await w.ada(id ? 'PUT' : 'POST', `/ticket_states${id ? `/${id}` : ''}`, values)
  return [status, body.error]
}
const marked = async (mark: 'default_create' | 'default_follow_up') =>
  (await w.agnes('GET', '/ticket_states')).body.filter((state: State) => state[mark]).map(({ name }: State) => name)

test('agents and customers can read states but not write them', async () => {
  for (const caller of [w.agnes, w.nora]) {
    assert.deepEqual((await caller('GET', '/ticket_states/1')).body.name, 'new')
    assert.equal((await caller('POST', '/ticket_states', { name: 'x', state_type_id: 1 })).status, 403)
    assert.equal((await caller('PUT', '/ticket_states/1', { name: 'x' })).status, 403)
    assert.equal((await caller('DELETE', '/ticket_states/1')).status, 403)
  }
  assert.equal((await w.anyone('GET', '/ticket_states')).status, 401)
})

test('a state gets its type by id or by name', async () => {
  const byId = await w.ada('POST', '/ticket_states', { name: 'waiting', state_type_id: 2 })
  assert.deepEqual([byId.status, byId.body.state_type_id, byId.body.next_state_id], [201, 2, null])
  const byName = await w.ada('POST', '/ticket_states?expand=true', { name: 'parked', state_type: 'open' })
  assert.deepEqual([byName.body.state_type_id, byName.body.state_type], [2, 'open'])
  assert.equal('next_state' in byName.body, false)
})

test('state types are listed for all users and are read-only', async () => {
  const { body } = await w.nora('GET', '/ticket_state_types')
  assert.deepEqual(
    body.map(({ id, name }: State) => `${id} ${name}`),
    ['1 new', '2 open', '3 pending reminder', '4 pending action', '5 closed', '6 merged'],
  )
  assert.equal((await w.agnes('GET', '/ticket_state_types/5')).body.name, 'closed')
  assert.equal((await w.agnes('GET', '/ticket_state_types/99')).status, 404)
  assert.equal((await w.anyone('GET', '/ticket_state_types')).status, 401)
  assert.equal((await w.ada('POST', '/ticket_state_types', { name: 'x' })).status, 405)
})

test('a type is required and must exist', async () => {
  assert.deepEqual(await refusal({ name: 'x' }), [422, "Attribute 'state_type_id' required!"])
  assert.deepEqual(await refusal({ name: 'x', state_type_id: 99 }), [
    422,
    "Invalid value for param 'state_type_id': 99",
  ])
  assert.deepEqual(await refusal({ name: 'x', state_type: 'lost' }), [
    422,
    'No lookup value found for \'state_type\': "lost"',
  ])
  assert.deepEqual(await refusal({ state_type_id: null }, 1), [422, "Attribute 'state_type_id' required!"])
})

test('a state can have a next state', async () => {
  const { body } = await w.ada('POST', '/ticket_states?expand=1', {
    name: 'waiting',
    state_type: 'open',
    next_state: 'closed',
  })
  assert.deepEqual([body.next_state_id, body.next_state], [4, 'closed'])
  assert.deepEqual(body, (await w.ada('GET', `/ticket_states/${body.id}?expand=1`)).body)
  assert.equal((await w.ada('PUT', `/ticket_states/${body.id}`, { next_state_id: null })).body.next_state_id, null)
  assert.deepEqual(await refusal({ next_state_id: 99 }, body.id), [422, "Invalid value for param 'next_state_id': 99"])
})

test('a new default replaces the old one, for new tickets and for follow-ups', async () => {
  assert.deepEqual([await marked('default_create'), await marked('default_follow_up')], [['new'], ['open']])
  await w.ada('POST', '/ticket_states', { name: 'fresh', state_type: 'new', default_create: true })
  await w.ada('PUT', '/ticket_states/1', { default_follow_up: true })
  assert.deepEqual([await marked('default_create'), await marked('default_follow_up')], [['fresh'], ['new']])
})

test('the default cannot be lost: the oldest active state becomes the default', async () => {
  await w.ada('PUT', '/ticket_states/2', { default_follow_up: false })
  assert.equal((await marked('default_follow_up')).length, 1)
  const { body } = await w.ada('POST', '/ticket_states', { name: 'fresh', state_type: 'new', default_create: true })
  await w.ada('DELETE', `/ticket_states/${body.id}`)
  assert.deepEqual(await marked('default_create'), ['new'])
})

test('a state that another one refers to cannot be deleted, an unused one can', async () => {
  const { body: next } = await w.ada('POST', '/ticket_states', { name: 'after', state_type: 'open' })
  const { body: first } = await w.ada('POST', '/ticket_states', {
    name: 'before',
    state_type: 'open',
    next_state_id: next.id,
  })
  const refused = await w.ada('DELETE', `/ticket_states/${next.id}`)
  assert.deepEqual([refused.status, refused.body.error], [422, "Can't delete, object has references."])
  assert.deepEqual((await w.ada('DELETE', `/ticket_states/${first.id}`)).body, {})
  assert.deepEqual((await w.ada('DELETE', `/ticket_states/${next.id}`)).body, {})
})

test('names are required and unique regardless of case', async () => {
  assert.deepEqual(await refusal({ state_type_id: 1 }), [422, "Name can't be blank"])
  assert.deepEqual(await refusal({ name: 'OPEN', state_type_id: 1 }), [422, 'This object already exists.'])
})

test('states are searched by word, by type and by flag', async () => {
  const found = async (query: string) =>
    (await w.nora('GET', `/ticket_states/search?query=${encodeURIComponent(query)}&sort_by=id`)).body.map(
      ({ name }: State) => name,
    )
  assert.deepEqual(await found('PENDING'), ['pending reminder', 'pending close'])
  assert.deepEqual(await found('state_type:closed'), ['closed'])
  assert.deepEqual(await found('default_create:true OR state_type.name:open'), ['new', 'open'])
})

test('hostile values are rejected, never a server error', async () => {
  for (const state_type_id of [-1, 'abc', 1e12, [1, 2], { a: 1 }]) {
    assert.equal((await refusal({ name: 'x', state_type_id }))[0], 422)
  }
  for (const name of ['a\0', ['a'], 'x'.repeat(100_000), '\uD800']) {
    assert.ok([201, 422].includes((await w.ada('POST', '/ticket_states', { name, state_type_id: 1 })).status))
  }
})
