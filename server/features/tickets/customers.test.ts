import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sha256 } from '#kernel/crypto/tokens.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const newTicket = async (values: Record<string, unknown> = {}): Promise<number> => {
  const article = { body: 'Hello', internal: false, type: 'note' }
  const ticket = { title: 'Mine', group: 'Users', customer_id: 6, note: 'A difficult person', article, ...values }
  return (await w.ada('POST', '/tickets', ticket)).body.id
}
const stored = async (id: number) => (await w.ada('GET', `/tickets/${id}`)).body

test('S-07: a customer can change only title and state of a ticket', async () => {
  const id = await newTicket({ owner_id: 4, state: 'pending reminder', pending_time: '2026-12-01T00:00:00.000Z' })
  const before = await stored(id)
  for (const call of [w.nora, w.noah]) {
    const { status } = await call('PUT', `/tickets/${id}`, {
      title: 'Changed',
      group: 'Support',
      owner_id: 5,
      priority: '3 high',
      organization_id: null,
      customer_id: 8,
      note: 'Be nice',
      type: 'Incident',
      pending_time: '2027-12-01T00:00:00.000Z',
      preferences: { a: 1 },
    })
    assert.equal(status, 200)
  }
  const { title, updated_at: _at, updated_by_id: _by, ...kept } = await stored(id)
  assert.equal(title, 'Changed')
  assert.deepEqual(kept, Object.fromEntries(Object.keys(kept).map((key) => [key, before[key]])))
  await w.nora('PUT', `/tickets/${id}`, { group_id: 3, priority_id: 3 })
  assert.deepEqual([(await stored(id)).group_id, (await stored(id)).priority_id], [1, 2])
})

test('a customer can send a whole record back, close, write and reopen, without losing notes of agents', async () => {
  const id = await newTicket()
  const { body: record } = await w.nora('GET', `/tickets/${id}`)
  assert.equal((await w.nora('PUT', `/tickets/${id}`, record)).status, 200)
  assert.equal((await w.nora('PUT', `/tickets/${id}`, { ...record, state_id: 4 })).body.state_id, 4)
  const again = { state: 'open', article: { body: 'Not yet' } }
  assert.equal((await w.nora('PUT', `/tickets/${id}`, again)).body.state_id, 2)
  assert.equal((await stored(id)).note, 'A difficult person')
})

test('S-08: customers see an empty note and count only the articles they may read, in every response', async () => {
  const id = await newTicket({ title: 'Counted' })
  for (const body of ['Careful', 'Very careful'])
    await w.ada('POST', '/ticket_articles', { ticket_id: id, body, internal: true })
  await w.ada('POST', '/ticket_articles', { ticket_id: id, body: 'Done', internal: false })
  const shown: Record<string, (call: Call) => Promise<{ note: string; article_count: number }>> = {
    show: async (call) => (await call('GET', `/tickets/${id}`)).body,
    expand: async (call) => (await call('GET', `/tickets/${id}?expand=true`)).body,
    full: async (call) => (await call('GET', `/tickets/${id}?full=true`)).body.assets.Ticket[id],
    all: async (call) => (await call('GET', `/tickets/${id}?all=true`)).body.assets.Ticket[id],
    list: async (call) =>
      (await call('GET', '/tickets?per_page=100')).body.find((one: { id: number }) => one.id === id),
    search: async (call) => (await call('GET', '/tickets/search?query=Counted')).body[0],
    change: async (call) => (await call('PUT', `/tickets/${id}`, { title: 'Counted' })).body,
    article: async (call) => (await call('GET', `/ticket_articles/by_ticket/${id}?full=true`)).body.assets.Ticket[id],
  }
  for (const [way, look] of Object.entries(shown)) {
    for (const call of [w.nora, w.noah]) {
      const { note, article_count } = await look(call)
      assert.deepEqual([note, article_count], ['', 2], way)
    }
    const { note, article_count } = await look(w.agnes)
    assert.deepEqual([note, article_count], ['A difficult person', 4], way)
  }
})

test('S-11: neither search results nor their order reveal notes and internal articles to customers', async () => {
  const ids = [await newTicket({ title: 'Order', note: 'alpha' }), await newTicket({ title: 'Order', note: 'beta' })]
  await w.ada('POST', '/ticket_articles', { ticket_id: ids[0], body: 'Careful', internal: true })
  const found = async (call: Call, query: string) =>
    (await call('GET', `/tickets/search?query=${encodeURIComponent(query)}`)).body.map(({ id }: { id: number }) => id)
  for (const query of ['title:Order AND note:alpha', 'title:Order AND article_count:2']) {
    assert.deepEqual(await found(w.nora, query), [], query)
    assert.deepEqual(await found(w.agnes, query), [ids[0]], query)
  }
  const sorted = async (direction: string, by: string) =>
    (await w.nora('GET', `/tickets/search?query=title:Order&sort_by=${by}&order_by=${direction}`)).body.map(
      ({ id }: { id: number }) => id,
    )
  for (const by of ['note', 'article_count']) assert.deepEqual(await sorted('asc', by), await sorted('desc', by), by)
})

/** Otto, once he holds these as well. */
async function customerWith(...permissions: string[]): Promise<Call> {
  const { body: role } = await w.ada('POST', '/roles', { name: permissions.join(), permissions })
  await w.db.insertInto('roles_users').values({ user_id: 8, role_id: role.id }).execute()
  w.app.deps.caches.dropAll()
  const token = `token-of-${permissions.join('-')}`
  await w.db
    .insertInto('access_tokens')
    .values({
      user_id: 8,
      name: token,
      token_sha256: sha256(token),
      preferences: JSON.stringify({ permission: ['ticket.customer', ...permissions] }),
    })
    .execute()
  return w.as(`Token token=${token}`)
}

test('S-04: a customer with an admin permission learns nothing about internal texts by conditions', async () => {
  const id = await newTicket({ customer_id: 8, title: 'Oracle', note: 'zebra' })
  await w.ada('POST', '/ticket_articles', { ticket_id: id, body: 'A zebra', subject: 'zebra', internal: true })
  await w.ada('POST', '/tags/add', { object: 'Ticket', o_id: id, item: 'zebra' })
  await w.ada('PUT', '/users/8', { note: 'zebra' })
  const call = await customerWith('admin.overview', 'admin.tag')
  const texts = ['article.body', 'article.subject', 'ticket.note', 'ticket.tags', 'customer.note']
  const asking = (name: string, operator: string): Record<string, unknown> => ({
    [name]: { operator, value: 'zebra' },
  })
  const operatorsOf = (name: string) =>
    name === 'ticket.tags' ? ['contains one', 'contains one not'] : ['contains', 'contains not']
  const count = async (condition: unknown) => {
    const { status, body, text } = await call('POST', '/tickets/selector', { condition })
    assert.equal(status, 200, text)
    return body.object_count
  }
  const inOverview = async (condition: unknown, name: string) => {
    const overview = { name, role_ids: [3], condition, order: { by: 'created_at', direction: 'ASC' }, view: { s: [] } }
    const { status, body, text } = await call('POST', '/overviews', overview)
    assert.equal(status, 201, text)
    return (await call('GET', `/ticket_overviews?view=${body.link}`)).body.index.count
  }
  assert.equal(await count({ 'ticket.title': { operator: 'contains', value: 'Oracle' } }), 1)
  for (const name of texts) {
    for (const operator of operatorsOf(name)) {
      const condition = asking(name, operator)
      assert.equal(await count(condition), 0, `${name} ${operator}`)
      assert.equal(await inOverview(condition, `${name} ${operator}`), 0, `${name} ${operator}`)
      const found = await call('POST', '/tickets/search', { condition })
      assert.deepEqual(found.body, [], `${name} ${operator}`)
      const nested = { operator: 'OR', conditions: [{ name, operator, value: 'zebra' }] }
      assert.equal(await count(nested), 0, `${name} ${operator} in a group`)
    }
  }
})

test('of many tickets for the same new address at once, all are created, for one person', async () => {
  const customers = [{ customer_id: 'guess:rush@new.example' }, { customer: { email: 'rush@new.example' } }]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      w.agnes('POST', '/tickets', { title: 'Rush', group: 'Users', article: { body: 'x' }, ...customers[index % 2] }),
    ),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201], JSON.stringify(answers[0]?.body))
  assert.equal(new Set(answers.map(({ body }) => body.customer_id)).size, 1)
})
