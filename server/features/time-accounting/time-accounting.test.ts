import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const createTicket = async (): Promise<number> =>
  (await w.agnes('POST', '/tickets', { title: 'Time', group: 'Users', customer: 'nora@example.com' })).body.id

const addArticle = async (ticketId: number, time_unit?: unknown) =>
  (await w.agnes('POST', '/ticket_articles', { ticket_id: ticketId, body: 'worked', time_unit })).body

const sumOf = async (ticketId: number) => (await w.agnes('GET', `/tickets/${ticketId}`)).body.time_unit

test('time sent with an article is returned as a decimal and added to the ticket', async () => {
  const id = await createTicket()
  assert.equal((await addArticle(id, '12')).time_unit, '12.0')
  assert.equal((await addArticle(id, 1.25)).time_unit, '1.25')
  assert.equal((await addArticle(id, '0,5')).time_unit, '0.5')
  assert.equal((await addArticle(id, '')).time_unit, null)
  assert.equal(await sumOf(id), '13.75')
  const { body } = await w.agnes('GET', `/tickets/${id}/time_accountings`)
  assert.deepEqual(
    body.map((entry: Record<string, unknown>) => entry.time_unit),
    ['12.0', '1.25', '0.5'],
  )
  const { body: all } = await w.agnes('GET', `/tickets/${id}?all=true`)
  const { created_by_id, created_at, updated_at, ...brief } = body[0]
  assert.deepEqual([all.time_accountings[0], created_by_id, created_at, updated_at], [brief, 4, created_at, updated_at])
})

test('a time is a number from 0 to 9999.99', async () => {
  const id = await createTicket()
  for (const time_unit of ['-1', '10000', '9999.999', 'NaN', '1e3', 'x', [], {}]) {
    const { status } = await w.agnes('POST', '/ticket_articles', { ticket_id: id, body: 'x', time_unit })
    assert.equal(status, 422, JSON.stringify(time_unit))
  }
  assert.equal(await sumOf(id), null)
})

test('agents add time to their tickets, and administrators of time accounting correct it', async () => {
  const id = await createTicket()
  const path = `/tickets/${id}/time_accountings`
  const { status, body: entry } = await w.agnes('POST', path, { time_unit: '15' })
  assert.equal(status, 201)
  assert.deepEqual(entry, {
    id: entry.id,
    ticket_id: id,
    ticket_article_id: null,
    time_unit: '15.0',
    type_id: null,
    created_by_id: 4,
    created_at: '2026-11-15T09:00:00.000Z',
    updated_at: '2026-11-15T09:00:00.000Z',
  })
  assert.deepEqual((await w.agnes('GET', `${path}/${entry.id}`)).body, entry)
  w.clock.now = new Date('2026-11-15T10:00:00.000Z')
  const { body: corrected } = await w.ada('PUT', `${path}/${entry.id}`, { time_unit: '2.34' })
  assert.deepEqual(corrected, { ...entry, time_unit: '2.34', updated_at: '2026-11-15T10:00:00.000Z' })
  w.clock.now = new Date('2026-11-15T09:00:00.000Z')
  assert.equal(await sumOf(id), '2.34')
  assert.deepEqual((await w.ada('DELETE', `${path}/${entry.id}`)).body, {})
  assert.equal(await sumOf(id), '0.0')
})

test('agents can correct and delete only their own entries', async () => {
  const id = await createTicket()
  const path = `/tickets/${id}/time_accountings`
  const { body: own } = await w.agnes('POST', path, { time_unit: '15' })
  const { body: other } = await w.ada('POST', path, { time_unit: '5' })
  assert.equal((await w.agnes('PUT', `${path}/${own.id}`, { time_unit: 1 })).body.time_unit, '1.0')
  assert.equal(await sumOf(id), '6.0')
  assert.equal((await w.agnes('PUT', `${path}/${other.id}`, { time_unit: 1 })).status, 403)
  assert.equal((await w.agnes('DELETE', `${path}/${other.id}`)).status, 403)
  for (const stranger of [w.nora, w.anton]) assert.equal((await stranger('DELETE', `${path}/${own.id}`)).status, 403)
  assert.equal((await w.agnes('PUT', `/time_accountings/${own.id}`, { time_unit: 1 })).status, 403)
  assert.equal((await w.agnes('DELETE', `/tickets/4711/time_accountings/${own.id}`)).status, 404)
  assert.deepEqual((await w.agnes('DELETE', `${path}/${own.id}`)).body, {})
  assert.equal(await sumOf(id), '5.0')
})

test('customers and agents of other groups can neither see nor add time', async () => {
  const id = await createTicket()
  await addArticle(id, 5)
  for (const stranger of [w.nora, w.noah, w.anton, w.pia]) {
    assert.equal((await stranger('GET', `/tickets/${id}/time_accountings`)).status, 403)
    assert.equal((await stranger('POST', `/tickets/${id}/time_accountings`, { time_unit: 1 })).status, 403)
  }
  assert.equal((await w.nora('GET', `/tickets/${id}`)).body.time_unit, null)
  assert.equal((await w.nora('GET', `/ticket_articles/by_ticket/${id}`)).body[0].time_unit, null)
  assert.deepEqual((await w.nora('GET', `/tickets/${id}?expand=true`)).body.ticket_time_accounting_ids, [])
})

test('an entry belongs to an article of the same ticket, and an article has one entry', async () => {
  const id = await createTicket()
  const other = await addArticle(await createTicket())
  const article = await addArticle(id)
  const send = (ticket_article_id: unknown) =>
    w.ada('POST', '/time_accountings', { ticket_id: id, time_unit: '1.23', ticket_article_id })
  assert.equal((await send(other.id)).body.error, `Invalid value for param 'ticket_article_id': ${other.id}`)
  const { status, body } = await send(article.id)
  assert.deepEqual([status, body.ticket_article_id], [201, article.id])
  assert.equal((await send(article.id)).body.error, 'This object already exists.')
  assert.equal((await w.agnes('GET', `/ticket_articles/${article.id}`)).body.time_unit, '1.23')
  assert.equal((await w.ada('GET', `/tickets/${other.ticket_id}/time_accountings/${body.id}`)).status, 404)
})

test('deleting a note removes its time from the ticket', async () => {
  const id = await createTicket()
  await addArticle(id, 2)
  const { id: articleId } = await addArticle(id, 3)
  await w.agnes('DELETE', `/ticket_articles/${articleId}`)
  assert.equal(await sumOf(id), '2.0')
})

test('administrators of time accounting see all entries, without access to any ticket', async () => {
  const id = await createTicket()
  const { body: entry } = await w.pia('POST', '/time_accountings', { ticket_id: id, time_unit: 4 })
  assert.deepEqual((await w.pia('GET', `/time_accountings/${entry.id}`)).body, entry)
  assert.ok((await w.pia('GET', '/time_accountings')).body.length > 1)
  assert.equal((await w.pia('GET', '/time_accountings?per_page=1')).body.length, 1)
  assert.equal((await w.pia('PUT', `/time_accountings/${entry.id}`, { time_unit: '5' })).body.time_unit, '5.0')
  assert.deepEqual((await w.pia('DELETE', `/time_accountings/${entry.id}`)).body, {})
  assert.equal((await w.pia('GET', `/time_accountings/${entry.id}`)).status, 404)
  assert.equal((await w.agnes('GET', '/time_accountings')).status, 403)
})

test('times have types, by name or id', async () => {
  const { status, body: type } = await w.ada('POST', '/time_accounting/types', { name: 'Travel', note: null })
  assert.equal(status, 201)
  assert.deepEqual(Object.keys(type).toSorted(), [
    'active',
    'created_at',
    'created_by_id',
    'id',
    'name',
    'note',
    'updated_at',
    'updated_by_id',
  ])
  const id = await createTicket()
  const { body } = await w.agnes('POST', '/ticket_articles', {
    ticket_id: id,
    body: 'x',
    time_unit: 1,
    accounted_time_type: 'Travel',
  })
  assert.equal(body.time_unit, '1.0')
  const { body: entries } = await w.agnes('GET', `/tickets/${id}/time_accountings`)
  assert.equal(entries[0].type_id, type.id)
  const { body: changed } = await w.ada('PUT', `/time_accountings/${entries[0].id}`, {
    time_unit: '4.56',
    type: 'Travel',
  })
  assert.deepEqual([changed.time_unit, changed.type_id], ['4.56', type.id])
  assert.equal((await w.ada('PUT', `/time_accountings/${entries[0].id}`, { type_id: 99 })).status, 422)
  assert.equal((await w.ada('PUT', `/time_accounting/types/${type.id}`, { active: false })).body.active, false)
  assert.equal((await w.agnes('POST', '/time_accounting/types', { name: 'x' })).status, 403)
  assert.equal((await w.agnes('GET', '/time_accounting/types')).body.length, 1)
})
