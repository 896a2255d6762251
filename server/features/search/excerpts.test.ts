import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
let id: number
before(async () => {
  w = await world()
  const article = { body: '<p>First <b>words</b> &amp; more</p>', content_type: 'text/html' }
  const ticket = { title: 'Excerpted', group: 'Users', customer: 'nora@example.com', article }
  id = (await w.ada('POST', '/tickets', ticket)).body.id
  await w.ada('POST', '/tickets', { ...ticket, article: { body: `${'long '.repeat(100)}` } })
})
after(() => w.close())

const search = async (call: Call, more: object = {}) =>
  (await call('POST', '/tickets/search', { query: 'excerpted', full: true, excerpts: true, ...more })).body
const excerptFor = async (call: Call) => (await search(call)).excerpts[id]

test('a search returns the start of the last message of each ticket, in one line', async () => {
  assert.equal(await excerptFor(w.agnes), 'First words & more')
  const { excerpts, record_ids } = await search(w.agnes)
  assert.deepEqual(Object.keys(excerpts).map(Number).toSorted(), record_ids.toSorted())
  assert.ok(Object.values<string>(excerpts).every((text) => text.length <= 160))
  assert.equal((await search(w.agnes, { excerpts: false })).excerpts, undefined)
})

test('internal messages are for agents, and the last readable one is used', async () => {
  const add = (body: string, internal: boolean) =>
    w.ada('POST', '/ticket_articles', { ticket_id: id, body, internal, type: 'note' })
  await add('  An answer\n\nfor all ', false)
  await add('Between us', true)
  assert.equal(await excerptFor(w.agnes), 'Between us')
  assert.equal(await excerptFor(w.nora), 'An answer for all')
})

test('the number of statements does not grow with the tickets', async () => {
  const count = async (limit: number) => {
    w.queries()
    await search(w.agnes, { per_page: limit })
    return w.queries().length
  }
  await count(1)
  assert.equal(await count(2), await count(1))
})
