import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

type Given = { title?: string; body?: string; article?: object | undefined } & Record<string, unknown>

const create = async ({ title = 'A ticket', body = 'text', article, ...rest }: Given = {}, call: Call = w.ada) => {
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
  const written = article ?? { subject: 'subject', body, type: 'note', internal: false }
  const { status, body: ticket } = await call('POST', '/tickets', {
    title,
    group: 'Users',
    customer: 'nora@example.com',
    article: written,
    ...rest,
  })
  assert.equal(status, 201, JSON.stringify(ticket))
  return ticket.id as number
}

const find = async (query: string, call: Call = w.ada, more: object = {}): Promise<number[]> => {
  const { status, body } = await call('POST', '/tickets/search', { query, ...more })
  assert.equal(status, 200, JSON.stringify(body))
  return body.map(({ id }: { id: number }) => id)
}

test('new text is found by the next request, in every script', async () => {
  const texts: Record<string, { body: string; queries: string[] }> = {
    diacritics: {
      body: 'Ihre Großbestellung für Jürgen Łódź',
      queries: ['jurgen', 'JÜRGEN', 'grossbestellung', 'Großbest*', 'lodz'],
    },
    cyrillic: { body: 'Счёт за электроэнергию', queries: ['счет', 'СЧЁТ', 'электро*', 'электроэнергию'] },
    arabic: { body: 'تم استلام الفاتورة بنجاح', queries: ['الفاتورة', 'استلام الفاتورة', 'الفات*'] },
    chinese: { body: '我的订单还没有收到，请帮忙查询', queries: ['订单', '没有收到', '查询', '单'] },
    japanese: { body: '東京都の請求書を送ってください', queries: ['東京', '京都', '請求書', 'ください', '書'] },
    korean: { body: '주문번호를 확인해주세요', queries: ['주문', '확인', '번호를'] },
    thai: { body: 'ขอใบแจ้งหนี้ด้วย', queries: ['ใบแจ้งหนี้', 'หนี้'] },
    address: {
      body: 'write to jane.roe+x@mail.shop.example please',
      queries: ['jane.roe+x@mail.shop.example', 'mail.shop.example', 'shop.example', 'roe', 'jane.ro*'],
    },
    order: {
      body: 'order ORD-2024.117-003/B of May',
      queries: ['ORD-2024.117-003', '2024.117', '117-003', 'ord-2024*', '003'],
    },
    width: { body: 'Ｆｕｌｌ ｗｉｄｔｈ ﾃｽﾄ', queries: ['full width', 'テスト', 'ｆｕｌｌ'] },
    emoji: { body: 'party 🎉 for 30 €', queries: ['🎉', '€'] },
    number: { body: 'an id 65f1d3a2b4.12345678 here', queries: ['65f1d3a2b4.12345678', '65f1d3a2b4.123'] },
  }
  for (const [name, { body, queries }] of Object.entries(texts)) {
    const id = await create({ body })
    for (const query of queries) assert.deepEqual(await find(query), [id], `${name}: ${query}`)
  }
})

test('title, number, customer, organization, tags, subjects, addresses and files are searched too', async () => {
  const id = await create({
    title: 'Zebrafinch aviary',
    tags: 'ornithology,cage bird',
    article: {
      subject: 'Wingspan',
      body: '<p>feath<b>ered</b></p><p>friends</p>',
      content_type: 'text/html',
      type: 'phone',
      to: 'keeper@birds.example',
      attachments: [
        { filename: 'plumage.txt', data: Buffer.from('iridescent').toString('base64'), 'mime-type': 'text/plain' },
      ],
    },
  })
  const { body: ticket } = await w.ada('GET', `/tickets/${id}`)
  const queries = [
    'zebrafinch',
    ticket.number,
    'ornithology',
    '"cage bird"',
    'wingspan',
    'feathered friends',
    'birds.example',
  ]
  for (const query of [...queries, 'plumage', 'iridescent', 'zebrafinch nora', 'zebrafinch acme']) {
    assert.deepEqual(await find(query), [id], query)
  }
})

test('a ticket without an article is found by its fields only', async () => {
  const bare = (await w.ada('POST', '/tickets', { title: 'unwordy quagmire', group: 'Users', customer_id: 6 })).body.id
  const first = await create({ title: 'quagmire one' })
  const second = await create({ title: 'quagmire two' })
  assert.deepEqual(await find('quagmire'), [second, first])
  assert.deepEqual(await find('*uagmir*'), [second, first])
  assert.deepEqual(await find('title:quagmire'), [second, first, bare])
  assert.deepEqual(await find('title:quagmire -two'), [first, bare])
  await w.ada('POST', '/ticket_articles', { ticket_id: bare, body: 'now with text', type: 'note' })
  assert.deepEqual((await find('quagmire')).toSorted(), [bare, first, second].toSorted())
})

test('words, phrases, alternatives and exclusions match as specified', async () => {
  const one = await create({ body: 'alpha walks before bravo in the mist' })
  const two = await create({ body: 'bravo walks before alpha in the rain' })
  const cases: [string, number[]][] = [
    ['alpha bravo', [two, one]],
    ['alpha AND mist', [one]],
    ['mist OR rain', [two, one]],
    ['alpha NOT mist', [two]],
    ['alpha -rain', [one]],
    ['"before bravo"', [one]],
    ['"alpha in the"', [two]],
    ['"bravo before"', []],
    ['"before alpha" "in the mist"', []],
    ['alpha -"before bravo"', [two]],
    ['"alpha walks bef*', []],
    ['"walks before"', [two, one]],
    ['alpha (mist OR drizzle)', [one]],
    ['alph', [two, one]],
    ['alph mist', []],
    ['alph* mist', [one]],
    ['alpha unheardof', []],
    ['"alpha walks', [two, one]],
  ]
  for (const [query, expected] of cases) assert.deepEqual(await find(query), expected, query)
})

test('fields of every type can be searched', async () => {
  const pending = '2027-01-05T09:30:00.000Z'
  const id = await create({
    title: 'Kumquat delivery',
    group: 'Sales',
    priority: '3 high',
    state: 'pending reminder',
    pending_time: pending,
    owner: 'agnes@example.com',
    note: 'ripe',
    tags: 'fruit',
    body: 'kumquats arrived',
  })
  const { body: ticket } = await w.ada('GET', `/tickets/${id}`)
  const fields = [
    `number:${ticket.number}`,
    `number:${ticket.number.slice(0, -1)}*`,
    'title:"Kumquat delivery"',
    'title:umqua',
    'note:ripe',
    'state:"pending reminder"',
    'state.name:(closed OR "pending reminder")',
    `state_id:${ticket.state_id}`,
    'priority:"3 high"',
    'priority.name:3*',
    'group:Sales',
    'group.name:sales',
    'group_id:2',
    'owner:agnes@example.com',
    'owner.email:agnes@example.com',
    'owner.lastname:Agent',
    'customer.firstname:nora',
    'customer:"Nora Customer"',
    'customer_id:6',
    'organization:acme',
    'organization.name:Acme',
    'created_at:>now-1h',
    'created_at:[2026-11-15 TO 2026-11-16]',
    'updated_at:2026-11-15',
    'pending_time:2027-01-05',
    'article_count:[1 TO *]',
    'article.body:kumquats',
    'article.body:"kumquats arrived"',
    'article.subject:subject',
    'article.from:*ada*',
    'tags:fruit',
    'tags:(fruit OR vegetable)',
    '_exists_:pending_time',
    'owner:*',
    `id:${id}`,
  ]
  for (const field of fields) assert.deepEqual(await find(`${field} AND title:kumquat`), [id], field)
  const misses = [
    'state:new',
    'priority:1*',
    'owner.lastname:nobody',
    'tags:vegetable',
    'article.body:pears',
    'password:*',
  ]
  for (const field of misses) assert.deepEqual(await find(`${field} AND title:kumquat`), [], field)
  assert.deepEqual(await find('title:kumquat AND NOT tags:vegetable AND !state:new'), [id])
  assert.deepEqual(await find('state:new OR title:kumquat', w.ada, { ids: [id] }), [id])
})

test('parts of addresses are found in the given column, by readers of the article', async () => {
  const call = { subject: 'subject', body: 'text', type: 'phone', internal: false }
  const id = await create({ article: { ...call, to: 'Großmann <kai@fjord.example>', cc: 'desk@harbour.example' } })
  const hidden = { ...call, ticket_id: id, internal: true, cc: 'Öresund Crew <crew@bridge.example>' }
  assert.equal((await w.ada('POST', '/ticket_articles', hidden)).status, 201)
  const queries = ['article.to:*rossman*', 'article.to:"großmann <kai"', 'article.to:*jord*', 'article.cc:*arbou*']
  for (const query of [...queries, 'article.cc:harbour.example']) {
    assert.deepEqual(await find(query), [id], query)
    assert.deepEqual(await find(query, w.nora), [id], query)
  }
  for (const query of ['article.to:*arbou*', 'article.cc:*jord*', 'article.cc:"desk crew"', 'article.to:[a TO z]'])
    assert.deepEqual(await find(query), [], query)
  assert.deepEqual(await find('article.cc:*resund*'), [id])
  assert.deepEqual(await find('_exists_:article.cc'), [id])
  assert.deepEqual(await find('article.cc:*resund*', w.nora), [], 'the article is internal')
})

test('a name that matches too many people to list still finds their tickets', async () => {
  await sql`
    insert into users (login, email, lastname, created_by_id, updated_by_id)
    select 'swarm' || n, 'swarm' || n || '@example.com', 'Starling', 1, 1 from generate_series(1, 1100) n`.execute(w.db)
  const id = await create({ title: 'murmuration', customer: 'swarm1099@example.com' })
  const other = await create({ title: 'murmuration' })
  assert.deepEqual(await find('customer.lastname:starling'), [id])
  assert.deepEqual(await find('customer.lastname:starling murmuration', w.ada, { limit: 1 }), [id])
  assert.deepEqual(await find('title:murmuration -customer.lastname:starling'), [other])
  assert.deepEqual(await find('customer.lastname:starling', w.ada, { sort_by: 'id' }), [id])
})

test('a malformed query is read as plain words', async () => {
  const id = await create({ body: 'unbalanced parentheses' })
  for (const query of ['unbalanced (', '"unbalanced parentheses', 'unbalanced AND', 'unbalanced )', 'unbalanced OR']) {
    assert.deepEqual(await find(query), [id], query)
  }
})
