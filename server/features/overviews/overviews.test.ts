import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CastName } from '#tests/support/cast.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const input = (more: Record<string, unknown> = {}) => ({ name: 'Made', condition: {}, role_ids: [2], ...more })
const create = (more?: Record<string, unknown>) => w.ada('POST', '/overviews', input(more))
const linksOf = async (name: CastName): Promise<string[]> =>
  (await w[name]('GET', '/ticket_overviews')).body.map(({ link }: { link: string }) => link)
const refusal = async (more: Record<string, unknown>) => {
  const { status, body } = await create(more)
  return status === 422 ? body.error : status
}

test('only administrators of overviews can read and write them', async () => {
  for (const name of ['agnes', 'nora'] as const) {
    assert.equal((await w[name]('GET', '/overviews')).status, 403)
    assert.equal((await w[name]('GET', '/overviews/1')).status, 403)
    assert.equal((await w[name]('GET', '/overviews/search?query=my')).status, 403)
    assert.equal((await w[name]('POST', '/overviews', input())).status, 403)
    assert.equal((await w[name]('PUT', '/overviews/1', { name: 'x' })).status, 403)
    assert.equal((await w[name]('DELETE', '/overviews/1')).status, 403)
    assert.equal((await w[name]('POST', '/overviews_prio', { prios: [[1, 1]] })).status, 403)
  }
  assert.equal((await w.anyone('GET', '/overviews')).status, 401)
  assert.equal((await w.pia('GET', '/overviews')).body.length, 10)
})

test('a new overview gets a link and a position, and the response equals the next read', async () => {
  const { body: created } = await w.ada('POST', '/overviews?expand=true', {
    name: ' Größte Störung & mehr ',
    condition: { 'ticket.priority_id': { operator: 'is', value: ['3'] } },
    order: { by: 'priority', direction: 'desc' },
    group_by: '',
    view: { s: ['title', 'owner'], unknown: 1 },
    roles: ['Agent', 'Customer'],
    user_ids: [],
  })
  assert.deepEqual([created.name, created.link, created.prio], ['Größte Störung & mehr', 'grosste_storung_mehr', 1210])
  assert.deepEqual([created.order, created.group_by], [{ by: 'priority', direction: 'DESC' }, null])
  assert.deepEqual(created.view, { s: ['title', 'owner'], view_mode_default: 's' })
  assert.deepEqual([created.roles, created.active], [['Agent', 'Customer'], true])
  assert.deepEqual((await w.ada('GET', `/overviews/${created.id}?expand=true`)).body, created)
  assert.ok((await linksOf('agnes')).includes(created.link) && (await linksOf('nora')).includes(created.link))
})

test('links are unique and do not change', async () => {
  const first = (await create({ name: 'Twice' })).body
  const second = (await create({ name: 'Twice' })).body
  assert.deepEqual([first.link, second.link], ['twice', 'twice_2'])
  assert.equal((await create({ name: '客户' })).body.link, 'overview')
  assert.equal((await create({ link: 'My Own/Link?' })).body.link, 'my_own_link')
  assert.equal(await refusal({ link: 'twice' }), 'This object already exists.')
  const { body } = await w.ada('PUT', `/overviews/${first.id}`, { name: 'Renamed', link: null })
  assert.deepEqual([body.name, body.link], ['Renamed', 'twice'])
})

test('an overview needs a role, on create and on update', async () => {
  assert.equal(await refusal({ role_ids: undefined }), "Roles can't be blank")
  assert.equal(await refusal({ role_ids: [] }), "Roles can't be blank")
  assert.equal(await refusal({ role_ids: [99] }), "No value found for 'roles' with id 99")
  assert.equal(await refusal({ roles: ['Nobody'] }), `No lookup value found for 'roles': "Nobody"`)
  const { body } = await create({ name: 'For agents' })
  assert.equal((await w.ada('PUT', `/overviews/${body.id}`, { role_ids: [] })).status, 422)
  assert.equal((await w.ada('PUT', `/overviews/${body.id}`, { role_ids: [3] })).body.role_ids[0], 3)
  assert.ok(!(await linksOf('agnes')).includes(body.link) && (await linksOf('nora')).includes(body.link))
})

test('a form can send a record back unchanged', async () => {
  const { body: got } = await w.ada('GET', '/overviews/10')
  w.clock.now = new Date('2026-11-15T10:00:00.000Z')
  assert.deepEqual((await w.ada('PUT', '/overviews/10', got)).body, got)
})

test('an overview for selected users is visible to them only', async () => {
  const { body } = await create({ name: 'Selected', user_ids: [4] })
  assert.ok((await linksOf('agnes')).includes(body.link))
  assert.ok(!(await linksOf('anton')).includes(body.link))
  await w.ada('PUT', `/overviews/${body.id}`, { user_ids: [5] })
  assert.deepEqual(
    [(await linksOf('agnes')).includes(body.link), (await linksOf('anton')).includes(body.link)],
    [false, true],
  )
})

test('inactive overviews and overviews of inactive roles are hidden', async () => {
  const { body: role } = await w.ada('POST', '/roles', { name: 'Night shift', permissions: ['ticket.agent'] })
  const { body } = await create({ name: 'By night', role_ids: [role.id] })
  await w.db.insertInto('roles_users').values({ role_id: role.id, user_id: 4 }).execute()
  assert.ok((await linksOf('agnes')).includes(body.link))
  await w.ada('PUT', `/roles/${role.id}`, { active: false })
  assert.ok(!(await linksOf('agnes')).includes(body.link))
  await w.ada('PUT', `/roles/${role.id}`, { active: true })
  await w.ada('PUT', `/overviews/${body.id}`, { active: 'false' })
  assert.ok(!(await linksOf('agnes')).includes(body.link))
  assert.equal((await w.agnes('GET', `/ticket_overviews?view=${body.link}`)).status, 404)
})

test('fields are validated before they are stored', async () => {
  assert.equal(await refusal({ name: ' ' }), "Name can't be blank")
  assert.match(await refusal({ condition: undefined }), /^A condition maps attributes to tests/)
  assert.match(await refusal({ order: { by: 'preferences' } }), /order\.by/)
  assert.match(await refusal({ order: { by: 'created_at; drop table tickets' } }), /order\.by/)
  assert.match(await refusal({ order: { by: 'created_at', direction: 'sideways' } }), /order\.direction/)
  assert.match(await refusal({ group_by: '__proto__' }), /group_by/)
  assert.match(await refusal({ view: { s: 'x'.repeat(10), view_mode_default: 'z' } }), /view_mode_default/)
  assert.match(await refusal({ view: { s: Array.from({ length: 51 }, () => 'title') } }), /view\.s/)
  for (const prio of ['abc', -1, 1e10, {}]) assert.match(String(await refusal({ prio })), /prio/)
})

test('invalid and hostile conditions are rejected with the reason', async () => {
  const about = (name: string, test: object) => refusal({ condition: { [name]: test } })
  assert.match(await about('ticket.nothing', { operator: 'is', value: '1' }), /Unknown attribute 'ticket\.nothing'/)
  assert.match(await about('customer.password', { operator: 'is set' }), /Unknown attribute/)
  assert.match(await about('ticket.title', { operator: 'before (relative)', value: 1 }), /is not supported/)
  assert.match(await about('ticket.state_id', { operator: 'is', value: "1' or '1'='1" }), /cannot have the value/)
  assert.match(
    await about('ticket.created_at', { operator: 'before (relative)', value: '99999999999', range: 'year' }),
    /cannot have the value/,
  )
  assert.equal(typeof (await about('ticket.title"; drop table tickets; --', { operator: 'is' })), 'string')
  assert.equal(typeof (await about('ticket.constructor', { operator: 'toString' })), 'string')
  assert.equal(typeof (await refusal({ condition: [] })), 'string')
  assert.equal(typeof (await refusal({ condition: 'state = 1' })), 'string')
  const nested = (depth: number): object => ({ operator: 'NOT', conditions: depth > 0 ? [nested(depth - 1)] : [] })
  assert.equal(typeof (await refusal({ condition: nested(20) })), 'string')
  assert.equal(await refusal({ condition: nested(100) }), 400)
  const body = '{"name":"x","role_ids":[2],"condition":{"__proto__":{"operator":"is","value":"1"}}}'
  assert.equal((await w.ada('POST', '/overviews', body, { 'content-type': 'application/json' })).status, 400)
})

test('conditions at the limits do not break the lists', async () => {
  const edges = [
    { 'ticket.title': { operator: 'contains', value: "%_\\'\0 \uD800" } },
    { 'ticket.title': { operator: 'matches regex', value: '^(a|b){1,9}$' } },
    { 'ticket.created_at': { operator: 'before (relative)', value: '100', range: 'year' } },
    { 'ticket.created_at': { operator: 'within next (relative)', value: 36_500, range: 'day' } },
    { 'ticket.state_id': { operator: 'is', value: Array.from({ length: 1000 }, (_, n) => n) } },
    { 'ticket.time_unit': { operator: 'is', value: '999999999999.99' } },
    { 'article.body': { operator: 'contains', value: 'x'.repeat(9000) } },
    { operator: 'OR', conditions: [] },
  ]
  for (const condition of edges) {
    const { status, body } = await create({ name: 'Edge', condition })
    assert.equal(status, 201, body.error)
    assert.equal((await w.agnes('GET', '/ticket_overviews')).status, 200)
    assert.equal((await w.agnes('GET', `/ticket_overviews?view=${body.link}`)).status, 200)
    await w.ada('DELETE', `/overviews/${body.id}`)
  }
})

test('invalid ids are not found, and an empty body is rejected', async () => {
  for (const id of ['abc', '-1', '0', '1e3', '99999999999999999999', '999']) {
    assert.equal((await w.ada('GET', `/overviews/${id}`)).status, 404, id)
    assert.equal((await w.ada('PUT', `/overviews/${id}`, { name: 'x' })).status, 404, id)
    assert.equal((await w.ada('DELETE', `/overviews/${id}`)).status, 404, id)
  }
  assert.equal((await w.ada('POST', '/overviews')).status, 422)
})

test('overviews are sorted, for all users', async () => {
  const { status, body } = await w.ada('POST', '/overviews_prio', {
    prios: [
      [7, 1],
      ['5', '2'],
      [1, 1000],
    ],
  })
  assert.deepEqual([status, body], [200, { success: true }])
  assert.deepEqual((await linksOf('agnes')).slice(0, 3), ['all_escalated', 'all_open', 'my_assigned'])
  const events = await w.db
    .selectFrom('events')
    .select(['object_id', 'changes'])
    .where('object', '=', 'overviews')
    .where('object_id', 'in', [1, 5, 7])
    .orderBy('object_id')
    .execute()
  assert.deepEqual(events, [
    { object_id: 5, changes: { prio: [1030, 2] } },
    { object_id: 7, changes: { prio: [1050, 1] } },
  ])
  for (const prios of [[[999, 1]], [[1]], [1], 'x', [['a', 'b']], [[1, -1]], undefined])
    assert.equal((await w.ada('POST', '/overviews_prio', { prios })).status, 422, JSON.stringify(prios))
})

test('overviews are searched by word and by field', async () => {
  const names = async (query: string) =>
    (await w.ada('GET', `/overviews/search?query=${encodeURIComponent(query)}&sort_by=id&order_by=asc`)).body.map(
      ({ id }: { id: number }) => id,
    )
  assert.deepEqual(await names('link:my_tickets'), [9])
  assert.deepEqual(await names('organization'), [10])
  assert.deepEqual(await names('out_of_office:true'), [8])
})

test('deleting an overview deletes its sortings', async () => {
  const { body } = await create({ name: 'Short-lived', user_ids: [4] })
  assert.equal((await w.agnes('POST', '/user_overview_sortings', { overview_id: body.id, prio: 1 })).status, 201)
  assert.deepEqual((await w.ada('DELETE', `/overviews/${body.id}`)).body, {})
  assert.equal((await w.ada('GET', `/overviews/${body.id}`)).status, 404)
  assert.deepEqual((await w.agnes('GET', '/user_overview_sortings')).body.overview_sortings, [])
})

test('renaming a tag updates the conditions of overviews, in either form', async () => {
  await w.ada('POST', '/tag_list', { name: 'spam' })
  const { id: tagId } = (await w.ada('GET', '/tag_list')).body.find(({ name }: { name: string }) => name === 'spam')
  const tags = { operator: 'contains one', value: 'spam, urgent' }
  const flat = (await create({ name: 'Flat', condition: { 'ticket.tags': tags } })).body
  const named = { name: 'ticket.tags', ...tags }
  const tree = (await create({ name: 'Tree', condition: { operator: 'NOT', conditions: [named] } })).body
  assert.equal((await w.ada('PUT', `/tag_list/${tagId}`, { name: 'junk' })).status, 200)
  const conditionOf = async ({ id }: { id: number }) => (await w.ada('GET', `/overviews/${id}`)).body.condition
  assert.equal((await conditionOf(flat))['ticket.tags'].value, 'junk, urgent')
  assert.equal((await conditionOf(tree)).conditions[0].value, 'junk, urgent')
})

test('a suggested overview is not visible until an administrator adds roles', async () => {
  const condition = { 'ticket.priority_id': { operator: 'is', value: ['3'] } }
  const suggestion = { name: 'Hot IT', condition, order: { by: 'owner', direction: 'desc' }, view: { s: ['title'] } }
  const suggest = (name: CastName, more = {}) => w[name]('POST', '/overviews/suggestions', { ...suggestion, ...more })
  const { status, body } = await suggest('agnes')
  assert.deepEqual([status, body.name], [201, 'Hot IT'])
  for (const name of ['agnes', 'ada'] as const) assert.ok(!(await linksOf(name)).includes('hot_it'))
  const { body: kept } = await w.ada('GET', `/overviews/${body.id}?expand=true`)
  assert.deepEqual([kept.role_ids, kept.active, kept.created_by], [[], true, 'agnes@example.com'])
  assert.deepEqual([kept.condition, kept.order], [condition, { by: 'owner', direction: 'DESC' }])
  assert.equal((await w.ada('PUT', `/overviews/${body.id}`, { role_ids: [2] })).status, 200)
  assert.ok((await linksOf('agnes')).includes('hot_it'))

  assert.equal((await suggest('nora')).status, 403)
  assert.equal((await w.anyone('POST', '/overviews/suggestions', suggestion)).status, 401)
  assert.equal((await suggest('agnes', { name: ' ' })).status, 422)
  assert.equal((await suggest('agnes', { condition: { 'ticket.nothing': { operator: 'is', value: 1 } } })).status, 422)
  for (let count = 0; count < 20; count += 1) assert.equal((await suggest('agnes')).status, 201)
  const { status: refused, body: problem } = await suggest('agnes')
  assert.deepEqual(
    [refused, problem.error],
    [422, 'You have 20 open suggestions. Wait until an administrator has decided on one.'],
  )
})
