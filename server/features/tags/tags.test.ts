import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { set, signedIn } from '#tests/support/browser.ts'
import type { CastName } from '#tests/support/cast.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const newTicket = async (more: Record<string, unknown> = {}): Promise<number> =>
  (await w.ada('POST', '/tickets', { title: 'Tagged', group: 'Users', customer: 'nora@example.com', ...more })).body.id
const on = (id: number, item?: string) =>
  `object=Ticket&o_id=${id}${item === undefined ? '' : `&item=${encodeURIComponent(item)}`}`
const tagsOf = async (id: number): Promise<string[]> => (await w.ada('GET', `/tags?${on(id)}`)).body.tags
const itemOf = async (name: string) =>
  (await w.ada('GET', '/tag_list')).body.find((item: { name: string }) => item.name === name)
const told = async (id: number) =>
  (await w.ada('GET', `/ticket_history/${id}`)).body.history
    .filter(({ attribute }: { attribute?: string }) => attribute === 'tag')
    .map(({ type, value_to }: { type: string; value_to: string }) => `${type} ${value_to}`)

test('tags are added and removed by POST and DELETE, and by GET as older clients do', async () => {
  const id = await newTicket()
  const answers = [
    await w.agnes('POST', '/tags/add', { object: 'Ticket', o_id: id, item: 'posted' }),
    await w.agnes('POST', `/tags/add?${on(id, 'in the query')}`),
    await w.agnes('GET', `/tags/add?${on(id, 'got')}`),
  ]
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body]),
    [
      [201, true],
      [201, true],
      [200, true],
    ],
  )
  assert.deepEqual((await w.agnes('GET', `/tags?${on(id)}`)).body, { tags: ['posted', 'in the query', 'got'] })
  const removed = [
    await w.agnes('DELETE', '/tags/remove', { object: 'Ticket', o_id: String(id), item: 'posted' }),
    await w.agnes('DELETE', `/tags/remove?${on(id, 'in the query')}`),
    await w.agnes('GET', `/tags/remove?${on(id, 'got')}`),
  ]
  for (const { status, body } of removed) assert.deepEqual([status, body], [200, true])
  assert.deepEqual(await tagsOf(id), [])
})

test('adding an existing tag and removing a missing one changes nothing', async () => {
  const id = await newTicket()
  await w.agnes('POST', '/tags/add', { object: 'Ticket', o_id: id, item: 'once' })
  assert.equal((await w.agnes('POST', '/tags/add', { object: 'Ticket', o_id: id, item: ' once ' })).body, true)
  assert.equal((await w.agnes('DELETE', `/tags/remove?${on(id, 'never')}`)).body, true)
  assert.deepEqual(await tagsOf(id), ['once'])
  assert.deepEqual(await told(id), ['added once'])
})

test('ten concurrent requests add a tag once', async () => {
  const id = await newTicket()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => w.agnes('POST', '/tags/add', { object: 'Ticket', o_id: id, item: 'raced' })),
  )
  assert.ok(answers.every(({ status }) => status === 201))
  assert.deepEqual([await tagsOf(id), await told(id)], [['raced'], ['added raced']])
})

test('tickets that get the same new tags at the same time all have them, and each tag exists once', async () => {
  const tags = ['first of all', 'second', 'third']
  const create = () =>
    w.agnes('POST', '/tickets', {
      title: 'Tagged together',
      group: 'Users',
      customer: 'nora@example.com',
      tags,
      article: { body: 'x', type: 'note' },
    })
  const created = await Promise.all(Array.from({ length: 8 }, create))
  for (const { body } of created) {
    const { body: found } = await w.agnes('GET', `/tags?object=Ticket&o_id=${body.id}`)
    assert.deepEqual(found.tags, tags)
  }
  const { body: items } = await w.ada('GET', '/tag_list?per_page=500')
  assert.deepEqual(items.filter(({ name }: { name: string }) => tags.includes(name)).length, tags.length)
})

test('tags appear in the history and in an event with old and new values, while the ticket is unchanged', async () => {
  const id = await newTicket({ tags: 'a' })
  const { body: untouched } = await w.agnes('GET', `/tickets/${id}`)
  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  await w.agnes('GET', `/tags/add?${on(id, 'b')}`)
  await w.agnes('GET', `/tags/remove?${on(id, 'a')}`)
  assert.deepEqual(await told(id), ['added a', 'added b', 'removed a'])
  assert.deepEqual((await w.agnes('GET', `/tickets/${id}`)).body, untouched)
  const events = await w.db
    .selectFrom('events')
    .select(['kind', 'changes'])
    .where('object', '=', 'tickets')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()
  assert.deepEqual(events, [
    { kind: 'created', changes: { tags: [[], ['a']] } },
    { kind: 'updated', changes: { tags: [['a'], ['a', 'b']] } },
    { kind: 'updated', changes: { tags: [['a', 'b'], ['b']] } },
  ])
})

test('only agents of the ticket and administrators of tags can see and change its tags', async () => {
  const id = await newTicket({ tags: 'secret' })
  const statuses = async (method: 'GET' | 'POST' | 'DELETE', path: string) =>
    Promise.all(
      (['ada', 'agnes', 'anton', 'nora', 'noah', 'otto', 'pia'] as const).map(
        async (name) => (await w[name](method, path)).status,
      ),
    )
  assert.deepEqual(await statuses('GET', `/tags?${on(id)}`), [200, 200, 403, 403, 403, 403, 200])
  assert.deepEqual(await statuses('POST', `/tags/add?${on(id, 'x')}`), [201, 201, 403, 403, 403, 403, 201])
  assert.deepEqual(await statuses('GET', `/tags/add?${on(id, 'x')}`), [200, 200, 403, 403, 403, 403, 200])
  assert.deepEqual(await statuses('GET', `/tags/remove?${on(id, 'x')}`), [200, 200, 403, 403, 403, 403, 200])
  assert.deepEqual(await statuses('DELETE', `/tags/remove?${on(id, 'x')}`), [200, 200, 403, 403, 403, 403, 200])
  assert.deepEqual(await tagsOf(id), ['secret'])
  assert.equal((await w.anyone('GET', `/tags?${on(id)}`)).status, 401)
})

test('read access to a group, or being the customer, gives no more access to tags', async () => {
  const levels = await Promise.all(
    (['read', 'create', 'change', 'overview', 'full'] as const).map(async (level) => {
      const { body } = await w.ada('POST', '/users', {
        email: `${level}@tags.example`,
        firstname: level,
        password: 'Correct-Horse-7',
        roles: ['Agent', 'Customer'],
        group_ids: { 1: [level] },
      })
      return [level, body.id] as const
    }),
  )
  const id = await newTicket()
  const seen: Record<string, number[]> = {}
  for (const [level, userId] of levels) {
    const own = await newTicket({ group: 'Support', customer: undefined, customer_id: userId })
    const as = { from: String(userId) }
    seen[level] = [
      (await w.ada('GET', `/tags?${on(id)}`, undefined, as)).status,
      (await w.ada('POST', `/tags/add?${on(id, level)}`, undefined, as)).status,
      (await w.ada('GET', `/tags?${on(own)}`, undefined, as)).status,
      (await w.ada('POST', `/tags/add?${on(own, level)}`, undefined, as)).status,
    ]
  }
  assert.deepEqual(seen, {
    read: [200, 403, 403, 403],
    create: [403, 403, 403, 403],
    change: [403, 201, 403, 403],
    overview: [403, 403, 403, 403],
    full: [200, 201, 403, 403],
  })
})

test('an unknown ticket is not found, and other objects have no tags', async () => {
  for (const call of [w.agnes, w.pia]) {
    assert.equal((await call('GET', `/tags?${on(4711)}`)).body.error, "Couldn't find Ticket with 'id'=4711")
    assert.equal((await call('POST', `/tags/add?${on(4711, 'x')}`)).status, 404)
  }
  const { status, body } = await w.ada('GET', '/tags?object=User&o_id=3')
  assert.deepEqual([status, body.error], [422, `Invalid value for param 'object': "User"`])
  assert.equal((await w.ada('GET', '/tags')).status, 422)
})

test('a cookie session cannot add tags by GET without the CSRF token', async () => {
  const id = await newTicket()
  const { cookie, csrf } = await signedIn(w, 'agnes')
  const forged: Record<string, string>[] = [
    { cookie },
    { cookie, 'x-csrf-token': csrf, 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of forged) {
    assert.equal((await w.anyone('GET', `/tags/add?${on(id, 'forged')}`, undefined, headers)).status, 401)
    assert.equal((await w.anyone('GET', `/tags/remove?${on(id, 'forged')}`, undefined, headers)).status, 401)
  }
  assert.deepEqual(await tagsOf(id), [])
  const allowed = await w.anyone('GET', `/tags/add?${on(id, 'meant')}`, undefined, { cookie, 'x-csrf-token': csrf })
  assert.equal(allowed.status, 200)
  assert.deepEqual(await tagsOf(id), ['meant'])
})

test('names are trimmed and case-sensitive; commas, asterisks and empty names are rejected', async () => {
  const id = await newTicket()
  const add = (item: unknown) => w.agnes('POST', '/tags/add', { object: 'Ticket', o_id: id, item })
  for (const item of ['  Vip ', 'vip', 'straße 東京', "'; drop table tags; --", '<b>', '__proto__', '100%', 7])
    assert.equal((await add(item)).status, 201, String(item))
  for (const item of ['a,b', 'a*', '', '   ', undefined, null, ['a'], { a: 1 }])
    assert.equal((await add(item)).status, 422, String(item))
  const tags = await tagsOf(id)
  assert.deepEqual(tags, ['Vip', 'vip', 'straße 東京', "'; drop table tags; --", '<b>', '__proto__', '100%', '7'])
  assert.equal((await add('x'.repeat(100_000))).status, 201)
  assert.equal((await add('nul\0\ud800')).status, 201)
  assert.deepEqual(
    (await tagsOf(id)).slice(8).map((tag) => tag.length),
    [250, 4],
  )
})

test('a ticket is created with its tags, from a text or a list', async () => {
  assert.deepEqual(await tagsOf(await newTicket({ tags: ' one, two words ,,one' })), ['one', 'two words'])
  assert.deepEqual(await tagsOf(await newTicket({ tags: ['b', 'a, c'] })), ['b', 'a', 'c'])
  const { status } = await w.agnes('POST', '/tickets', { title: 'Half', group: 'Users', customer_id: 6, tags: 'x*' })
  assert.equal(status, 422)
  assert.ok(!(await w.agnes('GET', '/tickets')).body.some(({ title }: { title: string }) => title === 'Half'))
})

test('all=true returns tags to agents, none to customers, whose own tags are dropped', async () => {
  const { body } = await w.nora('POST', '/tickets?all=true', { title: 'Mine', group: 'Users', tags: 'urgent' })
  assert.deepEqual(body.tags, [])
  assert.deepEqual(await tagsOf(body.ticket_id), [])
  await w.agnes('POST', `/tags/add?${on(body.ticket_id, 'internal')}`)
  assert.deepEqual((await w.agnes('GET', `/tickets/${body.ticket_id}?all=true`)).body.tags, ['internal'])
  assert.ok(!(await w.nora('GET', `/tickets/${body.ticket_id}?all=true`)).text.includes('internal'))
})

test('with new tags turned off, agents use existing tags and administrators can still create some', async () => {
  const id = await newTicket({ tags: 'known' })
  await set(w, 'tag_new', false)
  const { status, body } = await w.agnes('POST', `/tags/add?${on(id, 'invented')}`)
  assert.deepEqual([status, body.error], [403, 'Not authorized'])
  const { body: created } = await w.agnes('POST', '/tickets', {
    title: 'x',
    group: 'Users',
    customer_id: 6,
    tags: 'known, invented',
  })
  assert.deepEqual(await tagsOf(created.id), ['known'])
  assert.equal((await w.pia('POST', `/tags/add?${on(id, 'official')}`)).status, 201)
  assert.deepEqual(await tagsOf(id), ['known', 'official'])
  await set(w, 'tag_new', true)
})

test('tags are found by any part of their name, ignoring case, ten at a time', async () => {
  for (const name of ['Findling', 'findable', 'unfindable', '50%find', 'other'])
    await w.ada('POST', `/tag_list?name=${encodeURIComponent(name)}`)
  const { body } = await w.agnes('GET', '/tag_search?term=FIND')
  assert.deepEqual(
    body.map(({ value }: { value: string }) => value).sort(),
    ['50%find', 'Findling', 'findable', 'unfindable'].sort(),
  )
  assert.ok(body.every(({ id }: { id: number }) => Number.isInteger(id)))
  assert.deepEqual(
    (await w.agnes('GET', '/tag_search?term=%25f')).body.map(({ value }: { value: string }) => value),
    ['50%find'],
  )
  assert.equal((await w.agnes('GET', '/tag_search?term=_________')).body.length, 0)
  assert.equal((await w.agnes('GET', '/tag_search?term=find&limit=2')).body.length, 2)
  assert.equal((await w.agnes('GET', '/tag_search?term=find&limit=2&page=3')).body.length, 0)
  assert.equal((await w.agnes('GET', '/tag_search')).body.length, 10)
  for (const name of ['nora', 'otto'] as CastName[])
    assert.equal((await w[name]('GET', '/tag_search?term=a')).status, 403)
})

test('administrators list all tags in order, with the number of uses', async () => {
  await newTicket({ tags: 'counted' })
  await newTicket({ tags: 'counted' })
  assert.equal((await itemOf('counted')).count, 2)
  const { body: all } = await w.ada('GET', '/tag_list')
  const { body: second } = await w.ada('GET', '/tag_list?page=2&per_page=3')
  assert.deepEqual(second, all.slice(3, 6))
  for (const name of ['agnes', 'nora'] as CastName[]) {
    assert.equal((await w[name]('GET', '/tag_list')).status, 403)
    assert.equal((await w[name]('POST', '/tag_list', { name: 'x' })).status, 403)
    assert.equal((await w[name]('PUT', '/tag_list/1', { name: 'x' })).status, 403)
    assert.equal((await w[name]('DELETE', '/tag_list/1')).status, 403)
  }
})

test('creating a tag twice leaves one', async () => {
  for (const _ of [1, 2]) {
    const { status, body } = await w.pia('POST', '/tag_list', { name: ' twice ' })
    assert.deepEqual([status, body], [200, {}])
  }
  const { body } = await w.pia('GET', '/tag_list')
  assert.equal(body.filter(({ name }: { name: string }) => name === 'twice').length, 1)
  assert.equal((await w.pia('POST', '/tag_list', {})).body.error, "Name can't be blank")
  assert.equal((await w.pia('POST', '/tag_list', { name: 'a,b' })).status, 422)
})

test('a renamed tag keeps its tickets', async () => {
  const id = await newTicket({ tags: 'before, other' })
  const { id: item } = await itemOf('before')
  const { status, body } = await w.pia('PUT', `/tag_list/${item}`, { id: item, name: 'after' })
  assert.deepEqual([status, body], [200, {}])
  assert.deepEqual(await tagsOf(id), ['after', 'other'])
  assert.equal((await w.pia('PUT', `/tag_list/${item}`, { name: 'after' })).status, 200)
})

test('renaming to an existing name merges both tags, without duplicates on a ticket', async () => {
  const both = await newTicket({ tags: 'old, new' })
  const one = await newTicket({ tags: 'old' })
  const { id } = await itemOf('old')
  assert.equal((await w.pia('PUT', `/tag_list/${id}`, { name: 'new' })).status, 200)
  assert.deepEqual([await tagsOf(both), await tagsOf(one)], [['new'], ['new']])
  assert.deepEqual([await itemOf('old'), (await itemOf('new')).count], [undefined, 2])
})

test('a deleted tag is removed from every ticket, and unknown ones are not found', async () => {
  const id = await newTicket({ tags: 'doomed, kept' })
  const { id: item } = await itemOf('doomed')
  const { status, body } = await w.pia('DELETE', `/tag_list/${item}`)
  assert.deepEqual([status, body], [200, {}])
  assert.deepEqual(await tagsOf(id), ['kept'])
  for (const bad of [item, 'abc', '-1', '0', '99999999999999999999']) {
    assert.equal((await w.pia('DELETE', `/tag_list/${bad}`)).status, 404)
    assert.equal((await w.pia('PUT', `/tag_list/${bad}`, { name: 'x' })).status, 404)
  }
})

test('deleting a ticket deletes its tags', async () => {
  const id = await newTicket({ tags: 'orphan' })
  await w.ada('DELETE', `/tickets/${id}`)
  assert.equal((await itemOf('orphan')).count, 0)
})
