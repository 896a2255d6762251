import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CastName } from '#tests/support/cast.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const later = () => {
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
}
const newTicket = async (more: Record<string, unknown> = {}): Promise<number> =>
  (await w.ada('POST', '/tickets', { title: 'Viewed', group: 'Users', customer: 'nora@example.com', ...more })).body.id
const look = (call: Call, object: unknown, o_id: unknown) => {
  later()
  return call('POST', '/recent_view', { object, o_id })
}
const viewed = async (call: Call, query = ''): Promise<string[]> =>
  (await call('GET', `/recent_view?expand=true${query}`)).body.map(
    ({ object, o_id }: { object: string; o_id: number }) => `${object} ${o_id}`,
  )

test('recently viewed records are listed newest first, each once', async () => {
  const [a, b] = [await newTicket(), await newTicket()]
  const { status, body } = await look(w.agnes, 'Ticket', a)
  assert.deepEqual([status, body], [200, { message: 'ok' }])
  await look(w.agnes, 'User', 6)
  await look(w.agnes, 'Organization', 2)
  await look(w.agnes, 'Ticket', b)
  await look(w.agnes, 'Ticket', String(a))
  assert.deepEqual(await viewed(w.agnes), [`Ticket ${a}`, `Ticket ${b}`, 'Organization 2', 'User 6'])
  assert.deepEqual(await viewed(w.ada), [], 'nobody sees what others looked at')
})

test('a plain read has ids only, full=true includes the records', async () => {
  const id = await newTicket()
  await look(w.ada, 'Ticket', id)
  const { body } = await w.ada('GET', '/recent_view')
  const { id: view } = body[0]
  assert.deepEqual(body, [
    { id: view, o_id: id, recent_view_object_id: 1, created_by_id: 3, created_at: w.clock.now.toISOString() },
  ])
  const { body: full } = await w.ada('GET', '/recent_view?full=true')
  assert.deepEqual(full.record_ids, [view])
  assert.equal(full.assets.Ticket[id].title, 'Viewed')
})

test('only records that the caller may see are stored', async () => {
  const id = await newTicket()
  const statuses = async (object: string, o_id: number) =>
    Promise.all(
      (['agnes', 'anton', 'nora', 'noah', 'otto', 'pia'] as CastName[]).map(
        async (name) => (await look(w[name], object, o_id)).status,
      ),
    )
  assert.deepEqual(await statuses('Ticket', id), [200, 403, 200, 200, 403, 403])
  assert.deepEqual(await statuses('User', 6), [200, 200, 200, 200, 403, 200])
  assert.deepEqual(await statuses('Organization', 2), [200, 200, 200, 200, 403, 200])
  assert.deepEqual(await viewed(w.otto), [])
  assert.equal((await w.anyone('GET', '/recent_view')).status, 401)
})

test('a viewed record is no longer listed when access to it is lost', async () => {
  const id = await newTicket({ title: 'Moves away' })
  await look(w.noah, 'Ticket', id)
  await look(w.noah, 'User', 6)
  assert.deepEqual((await viewed(w.noah)).slice(0, 2), ['User 6', `Ticket ${id}`])
  await w.ada('PUT', '/organizations/2', { shared: false })
  assert.ok(!(await viewed(w.noah)).includes(`Ticket ${id}`))
  assert.ok(!(await w.noah('GET', '/recent_view?full=true')).text.includes('Moves away'))
  await w.ada('PUT', '/organizations/2', { shared: true })
  await w.ada('PUT', '/users/6', { organization_id: null })
  assert.ok(!(await viewed(w.noah)).includes('User 6'))
  await w.ada('PUT', '/users/6', { organization_id: 2 })
})

test('a deleted record is removed from the list', async () => {
  const id = await newTicket()
  await look(w.agnes, 'Ticket', id)
  assert.equal((await viewed(w.agnes))[0], `Ticket ${id}`)
  await w.ada('DELETE', `/tickets/${id}`)
  assert.ok(!(await viewed(w.agnes)).includes(`Ticket ${id}`))
})

test('unknown records and other objects are rejected', async () => {
  for (const object of ['Ticket', 'User', 'Organization']) {
    const { status, body } = await look(w.ada, object, 4711)
    assert.deepEqual([status, body.error], [404, `Couldn't find ${object} with 'id'=4711`])
  }
  for (const object of ['Group', '', undefined, '__proto__', 'constructor', ['Ticket']])
    assert.equal((await look(w.ada, object, 1)).status, 422)
  for (const id of ['abc', -1, 0, '1e3', '99999999999999999999', undefined, [[]]])
    assert.equal((await look(w.ada, 'Ticket', id)).status, 422)
})

test('ten are listed, more on request, a hundred are kept, and the number of queries is constant', async () => {
  const ids = []
  for (let index = 0; index < 105; index += 1) ids.push(await newTicket())
  await w.db
    .insertInto('recent_views')
    .values(ids.map((o_id) => ({ object: 'Ticket', o_id, created_by_id: 5, created_at: w.clock.now.toISOString() })))
    .execute()
  await w.ada('PUT', '/users/5', { group_ids: { 1: ['full'], 3: ['full'] } })
  await look(w.anton, 'Ticket', ids[0])
  const { length: kept } = await w.db.selectFrom('recent_views').select('id').where('created_by_id', '=', 5).execute()
  assert.equal(kept, 100)
  assert.equal((await viewed(w.anton)).length, 10)
  const count = async (limit: number) => {
    await viewed(w.anton)
    w.queries()
    assert.equal((await viewed(w.anton, `&limit=${limit}`)).length, limit)
    return w.queries().length
  }
  assert.equal(await count(2), await count(100))
  assert.deepEqual(await viewed(w.anton, '&page=99'), [])
})
