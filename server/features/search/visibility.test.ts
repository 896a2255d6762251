import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { castNames } from '#tests/support/cast.ts'
import { fc } from '#tests/support/properties.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const create = async (given: object) => {
  const note = { body: 'text', type: 'note', internal: false }
  const { status, body } = await w.ada('POST', '/tickets', {
    title: 'A ticket',
    group: 'Users',
    customer: 'nora@example.com',
    article: note,
    ...given,
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id as number
}
const note = (body: string, internal = false) => ({ body, type: 'note', internal })

const ask = async (call: Call, input: object) => {
  const { status, body } = await call('POST', '/tickets/search', input)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const find = async (query: string, call: Call, more: object = {}): Promise<number[]> =>
  (await ask(call, { query, ...more })).map(({ id }: { id: number }) => id)

/** Who finds something, by name; counts and ids must say the same as the list. */
async function finders(query: string, id: number): Promise<string[]> {
  const names: string[] = []
  for (const name of castNames) {
    const found = await find(query, w[name])
    const { total_count } = await ask(w[name], { query, only_total_count: true })
    const { record_ids, assets } = await ask(w[name], { query, full: true })
    assert.deepEqual(record_ids, found, `${name} ${query}`)
    assert.equal(total_count, found.length, `${name} ${query}`)
    assert.equal(Object.hasOwn(assets.Ticket ?? {}, id), found.includes(id), `${name} ${query}`)
    if (found.includes(id)) names.push(name)
  }
  return names
}

test('users find only what they may see, and nothing reveals the rest', async () => {
  const users = await create({ title: 'platypus', article: note('platypus') })
  const support = await create({ title: 'platypus', group: 'Support', customer: 'otto@example.com' })
  for (const query of [
    'platypus',
    'platyp',
    'title:platypus',
    '"platypus"',
    '*latypu*',
    `id:[${users} TO ${support}]`,
  ]) {
    assert.deepEqual(await finders(query, users), ['ada', 'agnes', 'nora', 'noah'], query)
    assert.deepEqual(await finders(query, support), ['ada', 'anton', 'otto'], query)
  }
  assert.equal((await w.anyone('GET', '/tickets/search?query=platypus')).status, 401)
})

test('colleagues find each other’s tickets only if their organization shares them', async () => {
  const id = await create({ title: 'sharing numbat' })
  assert.deepEqual(await finders('numbat', id), ['ada', 'agnes', 'nora', 'noah'])
  await w.ada('PUT', '/organizations/2', { shared: false })
  assert.deepEqual(await finders('numbat', id), ['ada', 'agnes', 'nora'])
  await w.ada('PUT', '/organizations/2', { shared: true })
})

test('internal notes and tags are found by agents only', async () => {
  const id = await create({ title: 'quokka', tags: 'marsupial', article: note('visible wallaby') })
  await w.ada('POST', '/ticket_articles', { ticket_id: id, ...note('secret bandicoot <b>report</b>', true) })
  const queries = [
    'bandicoot',
    'bandi',
    '"secret bandicoot"',
    'wallaby bandicoot',
    'article.body:bandicoot',
    'marsupial',
  ]
  for (const query of [...queries, 'tags:marsupial', 'article.body:*andico*', '_exists_:tags AND title:quokka']) {
    assert.deepEqual(await finders(query, id), ['ada', 'agnes'], query)
  }
  for (const query of ['wallaby', 'quokka -bandicoot', 'quokka -tags:marsupial', 'quokka OR bandicoot']) {
    assert.ok((await finders(query, id)).includes('nora'), query)
  }
  const conditions = [
    { 'article.body': { operator: 'contains', value: 'bandicoot' } },
    { 'ticket.tags': { operator: 'contains one', value: 'marsupial' } },
  ]
  for (const condition of conditions) {
    assert.deepEqual(await find('quokka', w.nora, { condition }), [])
    assert.deepEqual(await find('quokka', w.agnes, { condition }), [id])
  }
})

test('an article that becomes internal is no longer found by customers', async () => {
  const id = await create({ title: 'mole', article: note('thylacine') })
  const { body: articles } = await w.ada('GET', `/ticket_articles/by_ticket/${id}`)
  assert.deepEqual(await find('thylacine', w.nora), [id])
  await w.ada('PUT', `/ticket_articles/${articles[0].id}`, { internal: true })
  assert.deepEqual(await find('thylacine', w.nora), [])
  assert.deepEqual(await find('thylacine', w.agnes), [id])
})

test('an agent in one group who is a customer in another reads internal notes in their own group only', async () => {
  await w.ada('PUT', '/users/5', { role_ids: [2, 3] })
  const asAgent = await create({ title: 'dual', group: 'Support', article: note('wombat', true) })
  const asCustomer = await create({ title: 'dual', customer: undefined, customer_id: 5, article: note('wombat', true) })
  assert.deepEqual(await find('dual', w.anton), [asCustomer, asAgent])
  for (const query of ['wombat', 'article.body:wombat', 'dual wombat']) {
    assert.deepEqual(await find(query, w.anton), [asAgent], query)
  }
  const highlights = await ask(w.anton, { query: 'wombat OR dual', highlight: true })
  assert.deepEqual(
    highlights.map(({ highlight }: { highlight: object }) => Object.keys(highlight)),
    [['title'], ['title', 'article.body']],
  )
  await w.ada('PUT', '/users/5', { role_ids: [2] })
})

test('highlights come from readable texts and are safe HTML', async () => {
  const id = await create({ title: 'Über <i>Échidna</i>', article: note('no spines here') })
  await w.ada('POST', '/ticket_articles', { ticket_id: id, ...note('an echidna & more', true) })
  const [agent] = await ask(w.agnes, { query: 'echidn', highlight: true })
  assert.deepEqual(agent.highlight, {
    title: ['Über &lt;i&gt;<em>Échidna</em>&lt;/i&gt;'],
    'article.body': ['an <em>echidna</em> &amp; more'],
  })
  const [customer] = await ask(w.nora, { query: 'echidn', highlight: true })
  assert.deepEqual(Object.keys(customer.highlight), ['title'])
  const japanese = await create({ title: '東京都の請求書を送る' })
  const [found] = await ask(w.agnes, { query: '請求書', highlight: true })
  assert.deepEqual([found.id, found.highlight.title], [japanese, ['東京都の<em>請求書</em>を送る']])
  const [plain] = await ask(w.nora, { query: 'echidna' })
  assert.equal('highlight' in plain, false)
})

test('a query cannot test fields that its author may not see', async () => {
  const id = await create({ title: 'dugong', owner: 'agnes@example.com' })
  assert.deepEqual(await find('title:dugong AND owner.email:agnes@example.com', w.ada), [id])
  const hidden = ['owner.email:agnes*', 'owner.note:x', 'preferences:*', 'time_unit:[0 TO *]', 'article.internal:true']
  for (const field of [...hidden, 'password:*', 'customer.password:*', 'version:1', 'document:x']) {
    assert.deepEqual(await find(`title:dugong AND ${field}`, w.nora), [], field)
  }
  for (const column of ['version', 'preferences', 'time_unit', 'document', 'password', 'id; drop table tickets']) {
    const { status } = await w.nora('POST', '/tickets/search', { query: 'dugong', sort_by: column, order_by: 'asc' })
    assert.equal(status, 422, column)
  }
})

test('the global search returns only what the caller may find', async () => {
  const id = await create({ title: 'nora and the cassowary', article: note('cassowary') })
  const kinds = async (call: Call, query: string, path = '/search') => {
    const { status, body } = await call('GET', `${path}?query=${encodeURIComponent(query)}`)
    assert.equal(status, 200)
    return body.result.map(({ type, id: found }: { type: string; id: number }) => `${type} ${found}`)
  }
  assert.deepEqual(await kinds(w.agnes, 'cassowary'), [`Ticket ${id}`])
  assert.deepEqual(await kinds(w.agnes, 'nora', '/search/user'), ['User 6'])
  assert.deepEqual(await kinds(w.agnes, 'acme', '/search/Organization-User'), ['Organization 2'])
  assert.deepEqual(await kinds(w.agnes, 'nora', '/search/nonsense'), [])
  assert.deepEqual(await kinds(w.nora, 'cassowary'), [`Ticket ${id}`])
  assert.deepEqual(await kinds(w.nora, 'noah', '/search/user'), [])
  assert.deepEqual(await kinds(w.otto, 'cassowary'), [])
  assert.deepEqual(await kinds(w.pia, 'cassowary'), [])
  assert.deepEqual(await kinds(w.pia, 'otto', '/search/user'), ['User 8'])
  const { body } = await w.agnes('POST', '/search/Ticket-User', { query: 'cassowary', by_object: true })
  assert.deepEqual(body.result, {
    Ticket: { object_ids: [id], total_count: 1 },
    User: { object_ids: [], total_count: 0 },
  })
  assert.equal(body.assets.Ticket[id].title, 'nora and the cassowary')
  assert.equal((await w.anyone('GET', '/search?query=a')).status, 401)
})

test('every ticket is found by each of its words, by readers of the ticket only', async () => {
  const viewers: Record<number, string[]> = { 1: ['ada', 'agnes'], 2: ['ada', 'agnes'], 3: ['ada', 'anton'] }
  const owners: Record<number, string[]> = { 6: ['nora', 'noah'], 8: ['otto'] }
  const word = fc.oneof(
    fc.stringMatching(/^[a-z]{3,8}[0-9]{4}$/),
    fc.stringMatching(/^[a-z]{2,5}[.@_-][a-z]{2,5}[0-9]{4}$/),
    fc.stringMatching(/^[А-я]{4,8}[0-9]{3}$/),
    fc.stringMatching(/^[一-三四五六七八九十百千万]{5,7}$/),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(1, 2, 3),
      fc.constantFrom(6, 8),
      fc.boolean(),
      async (words, group_id, customer_id, internal) => {
        const id = await create({
          group_id,
          group: undefined,
          customer: undefined,
          customer_id,
          article: note(words.join(' '), internal),
        })
        const expected = new Set([...(viewers[group_id] ?? []), ...(internal ? [] : (owners[customer_id] ?? []))])
        for (const name of castNames) {
          for (const sought of words) {
            assert.equal((await find(`"${sought}"`, w[name])).includes(id), expected.has(name), `${name} ${sought}`)
          }
        }
      },
    ),
    { numRuns: 12 },
  )
})
