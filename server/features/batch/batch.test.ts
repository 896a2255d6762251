import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const addressOf = (paths: readonly string[]) =>
  `/batch?${paths.map((path) => `paths[]=${encodeURIComponent(path)}`).join('&')}`
const read = (call: Call, ...paths: string[]) => call('GET', addressOf(paths))
const newTicket = async (): Promise<number> =>
  (await w.ada('POST', '/tickets', { title: 'Batched', group: 'Users', customer_id: 6 })).body.id

test('each path is answered as on its own, in order', async () => {
  const paths = ['/ticket_priorities', '/taskbar', '/users/me?expand=true']
  const { status, body } = await read(w.agnes, ...paths)
  const alone = await Promise.all(paths.map((path) => w.agnes('GET', path)))
  assert.equal(status, 200)
  assert.deepEqual(
    body,
    alone.map((answer) => ({ status: answer.status, body: answer.body })),
  )
})

test('each path has its own permission, and one that fails does not fail the others', async () => {
  const id = await newTicket()
  const { body } = await read(w.nora, '/users/me', '/settings', `/tickets/${id}`, '/tickets/4711', '/nothing')
  const statuses = body.map((part: { status: number }) => part.status)
  assert.deepEqual(statuses, [200, 403, (await w.nora('GET', `/tickets/${id}`)).status, 404, 404])
  assert.deepEqual([body[1].body.code, body[4].body.code], ['permission_missing', 'unknown_route'])
})

test('a customer reads no ticket of another customer', async () => {
  const id = await newTicket()
  const [part] = (await read(w.pia, `/tickets/${id}?all=true`)).body
  assert.deepEqual(part, {
    status: (await w.pia('GET', `/tickets/${id}?all=true`)).status,
    body: (await w.pia('GET', `/tickets/${id}?all=true`)).body,
  })
  assert.equal(part.status, 403)
})

test('without credentials nothing is read', async () => {
  assert.equal((await read(w.anyone, '/ticket_priorities')).status, 401)
  assert.equal((await read(w.as('Token token=wrong'), '/ticket_priorities')).status, 401)
})

test('acting on behalf of another user counts for every path', async () => {
  const { body } = await w.ada('GET', addressOf(['/users/me']), undefined, { From: 'nora@example.com' })
  assert.equal(body[0].body.email, 'nora@example.com')
})

test('only plain reads are accepted', async () => {
  const id = await newTicket()
  for (const path of [
    '/signout',
    '/tags/add?object=Ticket&o_id=1&item=x',
    '/tags/%61dd?object=Ticket&o_id=1&item=x',
    `/tickets/${id}?auto_assign=true`,
    addressOf(['/taskbar']),
    '/../../signin',
    '/%2e%2e/%2e%2e/',
    'https://example.com/',
    '/%ff',
    '',
  ]) {
    const { status, body } = await read(w.ada, '/taskbar', path)
    assert.deepEqual([status, body.code, body.field], [422, 'invalid_value', 'paths'], path)
  }
})

test('paths are required, and not more than twenty', async () => {
  assert.equal((await w.ada('GET', '/batch')).status, 422)
  const twenty = Array.from({ length: 20 }, () => '/ticket_priorities')
  assert.equal((await read(w.ada, ...twenty)).body.length, 20)
  assert.equal((await read(w.ada, ...twenty, '/taskbar')).status, 422)
  assert.equal((await read(w.ada, `/${'x'.repeat(1000)}`)).status, 422)
})
