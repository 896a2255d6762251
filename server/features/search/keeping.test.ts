import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const tick = () => {
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
}
const create = async (given: object = {}) => {
  tick()
  const article = { body: 'text', type: 'note', internal: false }
  const { body } = await w.ada('POST', '/tickets', { title: 'A', group: 'Users', customer_id: 6, article, ...given })
  return body.id as number
}
const ask = async (input: object) => {
  const { status, body, headers } = await w.ada('POST', '/tickets/search', input)
  assert.equal(status, 200, JSON.stringify(body))
  return { body, headers }
}
const find = async (query: string, more: object = {}): Promise<number[]> =>
  (await ask({ query, ...more })).body.map(({ id }: { id: number }) => id)

test('a change of the ticket updates the search index', async () => {
  const id = await create({ title: 'before ibis' })
  await w.ada('PUT', `/tickets/${id}`, { title: 'after heron', group: 'Sales', state: 'open' })
  assert.deepEqual(await find('ibis'), [])
  assert.deepEqual(await find('heron'), [id])
  assert.deepEqual(await find('heron group:Sales state:open'), [id])
  const { body } = await w.anton('POST', '/tickets/search', { query: 'heron' })
  assert.deepEqual(body, [])
})

test('moving a ticket hides it from users without access to the new group', async () => {
  const id = await create({ title: 'stork' })
  const finds = async () => (await w.agnes('POST', '/tickets/search', { query: 'stork' })).body.length
  assert.equal(await finds(), 1)
  await w.ada('PUT', `/tickets/${id}`, { group: 'Support' })
  assert.equal(await finds(), 0)
})

test('articles are found after they are added and no longer after they are deleted', async () => {
  const id = await create({ title: 'marsh' })
  const { body: article } = await w.ada('POST', '/ticket_articles', {
    ticket_id: id,
    body: 'egret',
    type: 'note',
    internal: true,
  })
  assert.deepEqual(await find('marsh egret'), [id])
  assert.equal((await w.ada('DELETE', `/ticket_articles/${article.id}`)).status, 200)
  assert.deepEqual(await find('egret'), [])
  assert.deepEqual(await find('marsh'), [id])
})

test('a rejected change is not found', async () => {
  const refused = {
    title: 'phantom osprey',
    group: 'Users',
    customer_id: 6,
    article: { body: 'osprey', type: 'nonsense' },
  }
  assert.equal((await w.ada('POST', '/tickets', refused)).status, 422)
  const id = await create({ title: 'kestrel' })
  const change = { title: 'osprey', article: { body: 'osprey', type: 'nonsense' } }
  assert.equal((await w.ada('PUT', `/tickets/${id}`, change)).status, 422)
  assert.deepEqual(await find('osprey'), [])
  assert.deepEqual(await find('kestrel'), [id])
})

test('a deleted ticket is not found', async () => {
  const id = await create({ title: 'dodo' })
  assert.deepEqual(await find('dodo'), [id])
  await w.ada('DELETE', `/tickets/${id}`)
  assert.deepEqual(await find('dodo'), [])
})

test('after a merge, articles are found in the target ticket', async () => {
  const source = await create({ title: 'left', article: { body: 'curlew', type: 'note' } })
  const target = await create({ title: 'kept', article: { body: 'godwit', type: 'note' } })
  const { number } = (await w.ada('GET', `/tickets/${target}`)).body
  assert.equal((await w.ada('PUT', `/ticket_merge/${source}/${number}`)).body.result, 'success')
  assert.deepEqual(await find('curlew godwit'), [target])
})

test('tags are found after they are added, renamed and removed', async () => {
  const id = await create()
  await w.ada('POST', '/tags/add', { object: 'Ticket', o_id: id, item: 'wader' })
  assert.deepEqual(await find('wader'), [id])
  const { body: tags } = await w.ada('GET', '/tag_list')
  const tag = tags.find(({ name }: { name: string }) => name === 'wader')
  await w.ada('PUT', `/tag_list/${tag.id}`, { id: tag.id, name: 'shorebird' })
  assert.deepEqual([await find('wader'), await find('shorebird'), await find('tags:shorebird')], [[], [id], [id]])
  await w.ada('DELETE', `/tag_list/${tag.id}`)
  assert.deepEqual(await find('shorebird'), [])
})

test('a renamed customer or organization is found in all of their tickets', async () => {
  const { body: person } = await w.ada('POST', '/users', {
    firstname: 'Otis',
    lastname: 'Redshank',
    organization: 'Acme',
  })
  const ids: number[] = []
  for (let count = 0; count < 103; count += 1) ids.push(await create({ customer_id: person.id }))
  await w.ada('PUT', `/users/${person.id}`, { lastname: 'Sandpiper' })
  assert.equal((await ask({ query: 'sandpiper', only_total_count: true })).body.total_count, 100)
  await w.work.drain()
  assert.equal((await ask({ query: 'sandpiper', only_total_count: true })).body.total_count, 103)
  assert.deepEqual(await find('redshank'), [])
  await w.ada('PUT', '/organizations/2', { name: 'Plover Ltd' })
  await w.work.drain()
  assert.equal((await ask({ query: 'plover sandpiper', only_total_count: true })).body.total_count, 103)
})

test('data written without the application is found after the nightly repair, long texts as well', async () => {
  await sql`
    with ticket as (
      insert into tickets (group_id, priority_id, state_id, number, title, customer_id, created_by_id, updated_by_id)
      select 1, 2, 1, 'past-' || n, 'restored avocet', 6, 1, 1 from generate_series(1, 230) n returning id
    )
    insert into ticket_articles (ticket_id, type_id, sender_id, body, created_by_id, updated_by_id)
    select id, 1, 1, case when id % 50 = 0 then repeat('godwit ', 80000) else 'godwit' end, 1, 1 from ticket`.execute(
    w.db,
  )
  const count = async (query: string) => (await ask({ query, only_total_count: true })).body.total_count
  assert.equal(await count('avocet'), 0)
  await sql`select graphile_worker.add_job('mend-search-index')`.execute(w.db)
  await w.work.drain()
  assert.equal(await count('avocet godwit'), 230)
})

test('an address that no article uses any more is deleted in the next night', async () => {
  const article = { body: 'text', type: 'phone', to: 'Wren <wren@hedge.example>', cc: 'Desk <desk@hedge.example>' }
  const [first, second] = [await create({ article }), await create({ article })]
  const lines = async () => {
    await sql`select graphile_worker.add_job('forget-addresses')`.execute(w.db)
    await w.work.drain()
    const { rows } = await sql<{ line: string }>`select line from article_addresses order by 1`.execute(w.db)
    return rows.map(({ line }) => line).filter((line) => line.includes('hedge'))
  }
  await w.ada('DELETE', `/tickets/${first}`)
  assert.deepEqual(await lines(), ['desk <desk@hedge.example>', 'wren <wren@hedge.example>'])
  assert.deepEqual(await find('article.to:*ren@he*'), [second])
  await w.ada('DELETE', `/tickets/${second}`)
  assert.deepEqual(await lines(), [])
})

test('concurrent changes of one ticket are both found', async () => {
  const id = await create()
  const words = ['ruff', 'knot', 'snipe', 'whimbrel', 'turnstone', 'dunlin']
  await Promise.all(words.map((body) => w.ada('POST', '/ticket_articles', { ticket_id: id, body, type: 'note' })))
  assert.deepEqual(await find(words.join(' ')), [id])
})

test('newest first, and pages follow each other without gaps or overlaps', async () => {
  const ids: number[] = []
  for (let count = 0; count < 5; count += 1) ids.push(await create({ title: `lapwing ${9 - count}` }))
  const newest = ids.toReversed()
  assert.deepEqual(await find('lapwing'), newest)
  assert.deepEqual(
    [await find('lapwing', { per_page: 2 }), await find('lapwing', { per_page: 2, page: 3 })],
    [newest.slice(0, 2), newest.slice(4)],
  )
  assert.deepEqual(await find('lapwing', { page: 1000 }), [])
  assert.deepEqual(await find('lapwing', { sort_by: 'title', order_by: 'asc' }), newest)
  assert.deepEqual(await find('lapwing', { sort_by: 'id', order_by: 'desc', limit: 1 }), newest.slice(0, 1))
  tick()
  await w.ada('PUT', `/tickets/${ids[0]}`, { state: 'open' })
  assert.deepEqual((await find('lapwing'))[0], ids[0])
  const { status, body } = await w.ada('GET', '/tickets/search?query=lapwing&sort_by=nope&order_by=asc')
  assert.equal(status, 422)
  assert.match(body.error, /Possible: id, group_id/)
})

test('by relevance, a title counts more than a text', async () => {
  const title = await create({ title: 'bittern' })
  const text = await create({ article: { body: `bittern ${'other words '.repeat(20)}`, type: 'note' } })
  assert.deepEqual(await find('bittern'), [text, title])
  assert.deepEqual(await find('bittern', { sort_by: 'relevance', order_by: 'desc' }), [title, text])
  assert.deepEqual((await find('', { sort_by: 'relevance', order_by: 'desc', limit: 1 })).length, 1)
})

test('totals are exact if requested, and otherwise sent when they are known', async () => {
  for (let count = 0; count < 3; count += 1) await create({ title: 'grebe' })
  const total = async (more: object) => (await ask({ query: 'grebe', ...more })).headers['x-total-count']
  assert.equal(await total({}), '3')
  assert.equal(await total({ per_page: 2 }), undefined)
  assert.equal(await total({ per_page: 2, with_total_count: true }), '3')
  const { body, headers } = await ask({ query: 'grebe', per_page: 2, full: true })
  assert.deepEqual([body.total_count, body.record_ids.length], [3, 2])
  assert.deepEqual(Object.keys(body.assets.Ticket).length, 2)
  assert.match(String(headers.link), /page=2&per_page=2>; rel="next"/)
  const uncounted = { query: 'grebe', per_page: 2, full: true, with_total_count: false }
  assert.equal((await ask(uncounted)).body.total_count, undefined)
  assert.equal((await ask({ ...uncounted, page: 2 })).body.total_count, 3, 'the last page tells by itself')
})

test('every mode has its shape', async () => {
  const id = await create({ title: 'shoveler' })
  const [plain] = (await ask({ query: 'shoveler' })).body
  assert.deepEqual([plain.article_ids.length, plain.group], [1, undefined])
  const [expanded] = (await ask({ query: 'shoveler', expand: true })).body
  assert.deepEqual([expanded.group, expanded.state, expanded.customer], ['Users', 'new', 'nora@example.com'])
  assert.deepEqual((await ask({ query: 'shoveler', label: 'title' })).body, [
    { id, label: 'shoveler', value: 'shoveler' },
  ])
  assert.deepEqual((await ask({ term: 'shoveler' })).body, [{ id, label: 'shoveler', value: 'shoveler' }])
  const condition = { 'ticket.title': { operator: 'contains', value: 'shovel' } }
  assert.deepEqual(await find('', { condition }), [id])
  assert.deepEqual(await find('nothing', { condition }), [])
})

test('any query is answered without a server error', async () => {
  const queries = [
    '\0',
    "'",
    "''':*",
    '\\',
    '!',
    '&|!()',
    ':',
    '*',
    '**',
    '?',
    '???',
    '"',
    '""',
    'a:*b',
    "x' | 'y",
    '<->',
    '<2>',
  ]
  const long = [
    'a'.repeat(100_000),
    'a '.repeat(500),
    '('.repeat(500),
    '*a'.repeat(300),
    '東'.repeat(900),
    'a.'.repeat(400),
  ]
  const odd = [
    '\uD800',
    '__proto__',
    'constructor:x',
    '-',
    'NOT',
    'NOT NOT a',
    'title:(a OR',
    'id:99999999999999999999',
    'created_at:>now+9999y',
  ]
  for (const query of [...queries, ...long, ...odd]) {
    assert.equal((await w.ada('POST', '/tickets/search', { query })).status, 200, query.slice(0, 50))
    assert.equal((await w.nora('POST', '/search', { query })).status, 200, query.slice(0, 50))
  }
  const inputs = [
    { query: ['a'] },
    { query: {} },
    { ids: ['x'] },
    { page: 0 },
    { per_page: -1 },
    { condition: 'x' },
    { condition: { 'ticket.nope': { operator: 'is' } } },
  ]
  for (const input of inputs) {
    const { status } = await w.ada('POST', '/tickets/search', input)
    assert.ok(status === 422 || status === 200, `${status} ${JSON.stringify(input)}`)
  }
})

test('texts of every size and kind are indexed, up to the limit', async () => {
  const bodies = [
    'y'.repeat(500_000),
    Array.from({ length: 60_000 }, (_, index) => `w${index}`).join(' '),
    Array.from({ length: 30_000 }, (_, index) => `a${index}.b`).join('.'),
    "it's '' \\ ' quoted \u0000 \uD800",
    '漢字'.repeat(40_000),
  ]
  for (const body of bodies) {
    const id = await create({ title: 'pochard', article: { body, type: 'note' } })
    assert.equal((await find('pochard'))[0], id)
  }
  assert.equal((await find("it's quoted")).length, 1)
  assert.equal((await find('y'.repeat(900))).length, 1)
})

test('S-79 a reply to a very long conversation is found, and so are earlier messages', async () => {
  const id = await create({ article: { body: `spoonbilled ${'a@a. '.repeat(40_000)}`, type: 'note', internal: false } })
  await w.ada('POST', '/ticket_articles', {
    ticket_id: id,
    body: '<p>sand<b>grouse</b></p>',
    content_type: 'text/html',
  })
  assert.deepEqual(await find('spoonbilled'), [id])
  assert.deepEqual(await find('sandgrouse'), [id])
  const { rows } = await sql<{ pairs: number }>`
    select cardinality(pairs) as pairs from ticket_search where ticket_id = ${id}`.execute(w.db)
  assert.ok((rows[0]?.pairs ?? 0) < 100)
})

test('S-79 if a conversation exceeds the index, the newest articles are indexed', async () => {
  const id = await create({ article: { body: 'oldest kittiwake', type: 'note', internal: false } })
  await sql`
    insert into ticket_articles (ticket_id, type_id, sender_id, content_type, body, created_by_id, updated_by_id, created_at)
    select ticket_id, type_id, sender_id, 'text/html', repeat('<p>filling </p>', 20000), created_by_id, updated_by_id,
      created_at + interval '1 second'
    from ticket_articles, generate_series(1, 25) where ticket_id = ${id}`.execute(w.db)
  tick()
  await w.ada('POST', '/ticket_articles', { ticket_id: id, body: 'newest phalarope' })
  assert.deepEqual(await find('phalarope'), [id])
  assert.deepEqual(await find('kittiwake'), [])
})

test('a change without words does not reindex', async () => {
  const id = await create()
  w.queries()
  await w.ada('PUT', `/tickets/${id}`, { priority_id: 3 })
  assert.deepEqual(
    w.queries().filter((text) => text.includes('from ticket_articles where ticket_articles.ticket_id = wanted')),
    [],
  )
})
