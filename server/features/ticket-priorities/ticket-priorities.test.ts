import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

test('customers can read priorities but not write them', async () => {
  assert.equal((await w.nora('GET', '/ticket_priorities')).body.length, 3)
  assert.equal((await w.nora('POST', '/ticket_priorities', { name: '4 urgent' })).status, 403)
})

test('an administrator creates a priority and an event is stored', async () => {
  const { status, body } = await w.ada('POST', '/ticket_priorities', { name: ' 4 urgent ', id: 99 })
  assert.deepEqual([status, body.name, body.active, body.created_by_id], [201, '4 urgent', true, 3])
  const event = await w.db.selectFrom('events').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([event.kind, event.object, event.object_id], ['created', 'ticket_priorities', body.id])
})

test('the response to a create equals the next read', async () => {
  const created = await w.ada('POST', '/ticket_priorities?expand=true', { name: '4 urgent' })
  const read = await w.ada('GET', `/ticket_priorities/${created.body.id}?expand=1`)
  assert.deepEqual(created.body, read.body)
  assert.equal(read.body.created_by, 'ada@example.com')
})

test('a new default replaces the old one', async () => {
  await w.ada('PUT', '/ticket_priorities/3', { default_create: 'true' })
  const { body } = await w.agnes('GET', '/ticket_priorities')
  assert.deepEqual(marked(body), ['3 high'])
})

test('deleting the default makes the oldest active priority the default', async () => {
  const { body } = await w.ada('POST', '/ticket_priorities', { name: '4 urgent', default_create: true })
  assert.deepEqual((await w.ada('DELETE', `/ticket_priorities/${body.id}`)).body, {})
  assert.deepEqual(marked((await w.agnes('GET', '/ticket_priorities')).body), ['1 low'])
})

test('an update changes only the fields sent, and nothing if they are equal', async () => {
  const { body: before } = await w.ada('GET', '/ticket_priorities/1')
  w.clock.now = new Date('2026-11-15T10:00:00.000Z')
  const { body: untouched } = await w.ada('PUT', '/ticket_priorities/1', before)
  assert.deepEqual(untouched, before)
  const { body: after } = await w.ada('PUT', '/ticket_priorities/1', { note: 'rare' })
  assert.deepEqual(after, { ...before, note: 'rare', updated_at: '2026-11-15T10:00:00.000Z', updated_by_id: 3 })
})

test('a name is unique', async () => {
  const { status, body } = await w.ada('POST', '/ticket_priorities', { name: '1 LOW' })
  assert.deepEqual([status, body.error], [422, 'This object already exists.'])
})

test('a missing name has a clear error', async () => {
  const { status, body } = await w.ada('POST', '/ticket_priorities', {})
  const error = "Name can't be blank"
  assert.deepEqual([status, body], [422, { error, error_human: error, code: 'required', field: 'name' }])
})

test('priorities are searched by word, by field and by date', async () => {
  const names = async (query: string) =>
    (
      await w.agnes('GET', `/ticket_priorities/search?query=${encodeURIComponent(query)}&sort_by=id&order_by=asc`)
    ).body.map(({ name }: { name: string }) => name)
  assert.deepEqual(await names('HIGH'), ['3 high'])
  assert.deepEqual(await names('default_create:true OR name:low'), ['1 low', '2 normal'])
  assert.deepEqual(await names('updated_at:<2001'), [])
  assert.equal(
    (await w.agnes('POST', '/ticket_priorities/search', { query: '', only_total_count: true })).body.total_count,
    3,
  )
})

test('pages do not overlap, and the last one is empty', async () => {
  const page = async (number: number) =>
    (await w.agnes('GET', `/ticket_priorities?per_page=2&page=${number}`)).body.length
  assert.deepEqual([await page(1), await page(2), await page(3)], [2, 1, 0])
  const { headers } = await w.agnes('GET', '/ticket_priorities?per_page=2')
  assert.equal(headers['x-total-count'], '3')
  assert.match(String(headers.link), /per_page=2&page=2>; rel="next"/)
})

const marked = (priorities: { name: string; default_create: boolean }[]) =>
  priorities.filter((one) => one.default_create).map(({ name }) => name)
