import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { set } from '#tests/support/browser.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const create = async (input: Record<string, unknown> = {}): Promise<number> =>
  (await w.ada('POST', '/tickets', { title: 'Many', group: 'Users', customer_id: 6, ...input })).body.id
const change = (body: Record<string, unknown>) => w.agnes('POST', '/tickets/mass_update', body)
const show = async (id: number) => (await w.ada('GET', `/tickets/${id}?expand=true`)).body

test('several tickets are changed alike, each with an article', async () => {
  const ids = [await create(), await create(), await create()]
  const { status, body } = await change({
    ticket_ids: ids,
    attributes: { priority: '3 high', owner: 'agnes@example.com' },
    article: { body: 'to all of you', internal: true },
  })
  assert.deepEqual([status, body.ticket_ids], [200, ids])
  for (const id of ids) {
    const ticket = await show(id)
    assert.deepEqual([ticket.priority_id, ticket.owner_id, ticket.article_ids.length], [3, 4, 1])
    assert.equal(body.assets.Ticket[id].priority_id, 3)
  }
})

test('if one ticket cannot be changed, none is, and the error names it', async () => {
  const ids = [await create(), await create(), await create()]
  const attributes = { title: 'Changed', state: 'pending reminder' }
  const { status, body } = await change({ ticket_ids: ids, attributes })
  assert.deepEqual(
    [status, body.ticket_id, body.error],
    [422, ids[0], "Missing required value for field 'pending_time'!"],
  )
  for (const id of ids) assert.equal((await show(id)).title, 'Many')
  const { body: second } = await change({
    ticket_ids: ids,
    attributes: { title: 'Changed' },
    article: { body: '' },
  })
  assert.equal(typeof second.error, 'string')
  for (const id of ids) assert.equal((await show(id)).title, 'Many')
})

test('a ticket that is read-only or does not exist makes the whole change fail', async () => {
  const [own, foreign] = [await create(), await create({ group: 'Support' })]
  const attributes = { title: 'Changed' }
  assert.equal((await change({ ticket_ids: [own, foreign], attributes })).status, 403)
  assert.equal((await change({ ticket_ids: [own, 4711], attributes })).status, 404)
  assert.equal((await w.nora('POST', '/tickets/mass_update', { ticket_ids: [own], attributes })).status, 403)
  assert.equal((await show(own)).title, 'Many')
})

test('a ticket that is listed twice changes once, and concurrent changes of the same tickets are serialized', async () => {
  const ids = [await create(), await create()]
  assert.equal((await change({ ticket_ids: [...ids, ...ids], attributes: {}, article: { body: 'once' } })).status, 200)
  for (const id of ids) assert.equal((await show(id)).article_ids.length, 1)
  const answers = await Promise.all(
    [ids, ids.toReversed(), ids, ids.toReversed()].map((ticket_ids, index) =>
      change({ ticket_ids, attributes: { note: `turn ${index}` } }),
    ),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  )
})

const tagsOf = async (id: number) => (await w.ada('GET', `/tags?object=Ticket&o_id=${id}`)).body.tags

test('tags are added and removed for many tickets at once', async () => {
  const ids = [await create({ tags: 'old,kept' }), await create({ tags: ['new'] }), await create()]
  const { status, text } = await change({ ticket_ids: ids, tags: { add: ['new', ' two, three '], remove: ['old'] } })
  assert.equal(status, 200, text)
  assert.deepEqual(await Promise.all(ids.map(tagsOf)), [
    ['kept', 'new', 'two', 'three'],
    ['new', 'two', 'three'],
    ['new', 'two', 'three'],
  ])
  const { body } = await w.ada('GET', `/ticket_history/${ids[0]}`)
  const entries = (body.history as { attribute: string; type: string; value_to: string }[])
    .filter(({ attribute }) => attribute === 'tag')
    .map(({ type, value_to }) => `${type} ${value_to}`)
  assert.deepEqual(entries.slice(-4), ['removed old', 'added new', 'added two', 'added three'])
})

test('a tag that cannot be created makes the whole change fail', async () => {
  const ids = [await create({ tags: 'known' }), await create()]
  await set(w, 'tag_new', false)
  const refused = await change({ ticket_ids: ids, attributes: { title: 'Changed' }, tags: { add: ['unheard of'] } })
  assert.deepEqual([refused.status, refused.body.ticket_id], [422, ids[0]])
  assert.equal((await change({ ticket_ids: ids, tags: { add: ['known'] } })).status, 200)
  await set(w, 'tag_new', true)
  assert.equal((await change({ ticket_ids: ids, tags: { add: ['a*'] } })).body.ticket_id, ids[0])
  for (const tags of ['x', ['x'], { add: [{}] }, { remove: Array(101).fill('x') }])
    assert.equal((await change({ ticket_ids: ids, tags })).status, 422, JSON.stringify(tags))
  assert.deepEqual([await tagsOf(ids[1] as number), (await show(ids[0] as number)).title], [['known'], 'Many'])
})

test('more tickets than the limit are rejected', async () => {
  const ticket_ids = Array.from({ length: 501 }, (_, index) => index + 1)
  assert.equal((await change({ ticket_ids, attributes: {} })).status, 422)
})

const titled = (title: string) => ({ 'ticket.title': { operator: 'is', value: title } })

test('the tickets that match a condition are changed, if the caller may change them', async () => {
  const title = 'Alike'
  const ids = [await create({ title }), await create({ title })]
  const foreign = await create({ title, group: 'Support' })
  const { status, body } = await change({ condition: titled(title), attributes: { priority: '3 high' } })
  assert.deepEqual([status, body.ticket_ids], [200, ids])
  for (const id of ids) assert.equal((await show(id)).priority_id, 3)
  assert.equal((await show(foreign)).priority_id, 2)
  const none = await change({ condition: titled('Nobody is called that'), article: { body: 'to no one' } })
  assert.deepEqual([none.status, none.body], [200, { ticket_ids: [], assets: {} }])
})

test('a ticket that no longer matches the condition is not changed', async () => {
  const title = 'Race'
  const ids = [await create({ title }), await create({ title })]
  const rename = change({ condition: titled(title), attributes: { title: 'Renamed once' } })
  const again = change({ condition: titled(title), attributes: { title: 'Renamed twice' } })
  const named = (await Promise.all([rename, again])).flatMap(({ body }) => body.ticket_ids)
  assert.deepEqual(named.toSorted(), ids)
})

test('a mass update takes either ids or a valid condition', async () => {
  const attributes = { title: 'Changed' }
  for (const which of [{}, { ticket_ids: [] }, { ticket_ids: [1], condition: titled('Many') }])
    assert.equal((await change({ ...which, attributes })).status, 422, JSON.stringify(which))
  for (const condition of ['all', { 'ticket.nope': { operator: 'is', value: 1 } }])
    assert.equal((await change({ condition, attributes })).status, 422, JSON.stringify(condition))
  assert.equal((await show(1)).title === 'Changed', false)
})
