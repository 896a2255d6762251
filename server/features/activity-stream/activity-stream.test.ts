import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const newTicket = async (group: string): Promise<{ id: number; article_ids: number[] }> => {
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
  const article = { body: 'Hello' }
  const ticket = { title: 'Active', group, customer: 'nora@example.com', article }
  return (await w.ada('POST', '/tickets?expand=true', ticket)).body
}

test('an agent sees the newest changes of their groups, one per request and record', async () => {
  const { id, article_ids } = await newTicket('Users')
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
  await w.agnes('PUT', `/tickets/${id}`, { title: 'Changed', priority: '3 high' })
  const { status, body } = await w.agnes('GET', '/activity_stream?expand=true&limit=3')
  assert.equal(status, 200)
  assert.deepEqual(
    body.map(({ type, object, o_id, created_by_id }: Record<string, unknown>) => [type, object, o_id, created_by_id]),
    [
      ['update', 'Ticket', id, 4],
      ['create', 'Ticket::Article', article_ids[0], 3],
      ['create', 'Ticket', id, 3],
    ],
  )
})

test('the plain response has type ids, the full one includes the records', async () => {
  const { id } = await newTicket('Users')
  const { body } = await w.agnes('GET', '/activity_stream?per_page=1&page=2')
  const [{ id: activity, permission_id, created_at, ...rest }] = body
  assert.deepEqual(rest, {
    activity_stream_type_id: 1,
    activity_stream_object_id: 1,
    group_id: 1,
    o_id: id,
    created_by_id: 3,
    updated_at: created_at,
  })
  assert.equal(typeof permission_id, 'number')
  const { body: full } = await w.agnes('GET', '/activity_stream?full=true&limit=2')
  assert.deepEqual([full.record_ids[1], full.assets.Ticket[id].title], [activity, 'Active'])
  assert.equal(full.assets.ActivityStream[activity].object, 'Ticket')
})

test('activity of other groups is hidden, and customers see none', async () => {
  const { id } = await newTicket('Support')
  const told = async (name: 'ada' | 'agnes' | 'nora') => {
    const { body } = await w[name]('GET', '/activity_stream?expand=true&limit=200')
    return body.some(({ o_id, object }: Record<string, unknown>) => object === 'Ticket' && o_id === id)
  }
  assert.deepEqual([await told('ada'), await told('agnes')], [true, false])
  assert.deepEqual((await w.nora('GET', '/activity_stream')).body, [])
  await w.ada('DELETE', `/tickets/${id}`)
  assert.equal(await told('ada'), false)
})
