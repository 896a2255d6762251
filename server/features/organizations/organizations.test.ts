import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

type Named = { name: string }
const create = async (values: object) => (await w.pia('POST', '/organizations', values)).body
const refusal = async (values: object, id?: number) => {
  const { status, body } = await w.pia(id ? 'PUT' : 'POST', `/organizations${id ? `/${id}` : ''}`, values)
  return [status, body.error]
}
const organizationOf = async (userId: number) =>
  (await w.db.selectFrom('users').select('organization_id').where('id', '=', userId).executeTakeFirstOrThrow())
    .organization_id

test('a new organization has the defaults that clients expect', async () => {
  const { status, body } = await w.agnes('POST', '/organizations', { name: ' Globex ' })
  assert.equal(status, 201)
  const { created_at, updated_at, ...rest } = body
  assert.deepEqual([created_at, updated_at], ['2026-11-15T09:00:00.000Z', '2026-11-15T09:00:00.000Z'])
  assert.deepEqual(rest, {
    id: 3,
    name: 'Globex',
    shared: true,
    domain: '',
    domain_assignment: false,
    active: true,
    vip: false,
    note: '',
    created_by_id: 4,
    updated_by_id: 4,
    member_ids: [],
    secondary_member_ids: [],
  })
})

test('the response to a create equals the next read, with names beside ids', async () => {
  const created = await w.pia('POST', '/organizations?expand=1', { name: 'Globex', members: ['otto@example.com'] })
  assert.deepEqual(created.body, (await w.pia('GET', '/organizations/3?expand=1')).body)
  const { members, member_ids, secondary_members, created_by } = created.body
  assert.deepEqual([members, member_ids, secondary_members], [['otto@example.com'], [8], []])
  assert.equal(created_by, 'pia@example.com')
})

test('agents and administrators list all organizations, customers only some fields of their own', async () => {
  for (const caller of [w.agnes, w.pia]) {
    const { body } = await caller('GET', '/organizations')
    assert.deepEqual(
      body.map(({ name, member_ids }: Named & { member_ids: number[] }) => [name, member_ids]),
      [
        ['Linden Coffee', [2]],
        ['Acme', [6, 7]],
      ],
    )
  }
  for (const flags of ['', '?expand=true']) {
    const { body, headers } = await w.nora('GET', `/organizations${flags}`)
    assert.deepEqual([body, headers['x-total-count']], [[{ id: 2, name: 'Acme', active: true }], '1'])
  }
  assert.deepEqual((await w.otto('GET', '/organizations')).body, [])
  assert.equal((await w.anyone('GET', '/organizations')).status, 401)
})

test('a customer can read their own organization, no other, and gets an empty object without one', async () => {
  assert.deepEqual((await w.nora('GET', '/organizations/2')).body, { id: 2, name: 'Acme', active: true })
  const foreign = await w.nora('GET', '/organizations/1?full=true')
  assert.deepEqual([foreign.status, foreign.body.error], [403, 'Not authorized'])
  assert.equal((await w.nora('GET', '/organizations/99')).status, 404)
  const none = await w.otto('GET', '/organizations/2')
  assert.deepEqual([none.status, none.body], [200, {}])
})

test('a secondary organization counts as own', async () => {
  await w.db.insertInto('organizations_users').values({ user_id: 6, organization_id: 1 }).execute()
  await w.pia('PUT', '/organizations/1', { vip: true })
  const { body } = await w.nora('GET', '/organizations')
  assert.deepEqual(
    body.map(({ name }: Named) => name),
    ['Linden Coffee', 'Acme'],
  )
  assert.deepEqual((await w.pia('GET', '/organizations/1?expand=true')).body.secondary_members, ['nora@example.com'])
})

test('full returns customers no more than the list does', async () => {
  const { body } = await w.nora('GET', '/organizations?full=true')
  assert.deepEqual(body, {
    record_ids: [2],
    total_count: 1,
    assets: { Organization: { 2: { id: 2, name: 'Acme', active: true } } },
  })
  assert.deepEqual((await w.nora('GET', '/organizations/2?full=true')).body.assets, body.assets)
  assert.deepEqual((await w.agnes('GET', '/organizations/2?full=1')).body.assets.Organization[2].member_ids, [6, 7])
})

test('customers can neither search, write nor read the history', async () => {
  for (const caller of [w.nora, w.otto]) {
    assert.equal((await caller('GET', '/organizations/search?query=acme')).status, 403)
    assert.equal((await caller('POST', '/organizations', { name: 'Mine' })).status, 403)
    assert.equal((await caller('PUT', '/organizations/2', { name: 'Mine' })).status, 403)
    assert.equal((await caller('DELETE', '/organizations/2')).status, 403)
    assert.equal((await caller('GET', '/organizations/history/2')).status, 403)
    assert.equal((await caller('POST', '/organizations/import', { data: 'name\nMine' })).status, 403)
    assert.equal((await caller('GET', '/organizations/import_example')).status, 403)
  }
})

test('a domain is stored normalized, and assignment needs one', async () => {
  assert.equal((await create({ name: 'Globex', domain: ' @Globex. Test' })).domain, 'globex.test')
  const needed = [422, 'Domain required when Domain Based Assignment is enabled']
  assert.deepEqual(await refusal({ name: 'Initech', domain_assignment: true }), needed)
  assert.deepEqual(await refusal({ name: 'Initech', domain_assignment: true, domain: '@' }), needed)
  assert.deepEqual(await refusal({ domain: null, domain_assignment: 1 }, 3), needed)
  assert.equal((await w.pia('PUT', '/organizations/3', { domain: null, note: null })).body.note, '')
})

test('names are required and unique regardless of case, notes are limited', async () => {
  assert.deepEqual(await refusal({}), [422, "Name can't be blank"])
  assert.deepEqual(await refusal({ name: 'aCME' }), [422, 'This object already exists.'])
  assert.deepEqual(await refusal({ name: 'aCME' }, 1), [422, 'This object already exists.'])
  const tooLong = [422, 'Note is too long (maximum is 5000 characters)']
  assert.deepEqual(await refusal({ name: 'x', note: 'x'.repeat(5001) }), tooLong)
  assert.equal((await create({ name: 'x'.repeat(200) })).name.length, 150)
})

test('members are added and removed, with an entry in their history', async () => {
  const { body } = await w.pia('PUT', '/organizations/2', { member_ids: [7, 8] })
  assert.deepEqual(body.member_ids, [7, 8])
  assert.deepEqual([await organizationOf(6), await organizationOf(8)], [null, 2])
  assert.deepEqual((await w.otto('GET', '/organizations')).body, [{ id: 2, name: 'Acme', active: true }])
  assert.deepEqual((await w.nora('GET', '/organizations')).body, [])
  const entries = await w.db
    .selectFrom('history')
    .select(['o_id', 'attribute', 'value_from', 'value_to', 'id_from', 'id_to', 'created_by_id'])
    .where('object', '=', 'User')
    .orderBy('o_id')
    .execute()
  const entry = { attribute: 'organization', created_by_id: 9 }
  assert.deepEqual(entries, [
    { ...entry, o_id: 6, value_from: 'Acme', value_to: '', id_from: 2, id_to: null },
    { ...entry, o_id: 8, value_from: '', value_to: 'Acme', id_from: null, id_to: 2 },
  ])
  const heard = await w.db.selectFrom('events').select(['object', 'object_id']).orderBy('id').execute()
  assert.deepEqual(
    heard.map(({ object, object_id }) => `${object} ${object_id}`),
    ['users 6', 'users 8', 'organizations 2'],
  )
})

test('members are given by login or email address and must exist', async () => {
  assert.deepEqual((await create({ name: 'Globex', members: ['OTTO@example.com'] })).member_ids, [8])
  assert.deepEqual(await refusal({ members: ['nobody@example.com'] }, 3), [
    422,
    'No lookup value found for \'members\': "nobody@example.com"',
  ])
  assert.deepEqual(await refusal({ member_ids: [99] }, 3), [422, "No value found for 'members' with id 99"])
  assert.deepEqual((await w.pia('PUT', '/organizations/3', { member_ids: [] })).body.member_ids, [])
})

test('an agent can move customers, but no agents and no administrators', async () => {
  assert.equal((await w.agnes('PUT', '/organizations/1', { member_ids: [2, 8] })).status, 200)
  for (const id of [3, 5, 9]) {
    const { status, body } = await w.agnes('PUT', '/organizations/1', { member_ids: [2, 8, id], note: 'moved' })
    assert.deepEqual([status, body.error], [403, 'Not authorized'])
    assert.equal(await organizationOf(id), null)
  }
  assert.equal((await w.pia('PUT', '/organizations/1', { member_ids: [2, 8, 5] })).status, 200)
  assert.equal((await w.agnes('PUT', '/organizations/1', { member_ids: [2] })).status, 403)
  assert.equal((await w.agnes('PUT', '/organizations/1', { member_ids: [2, 5] })).status, 200)
})

test('an update changes only the fields sent, and nothing if they are equal', async () => {
  const { body: before } = await w.pia('GET', '/organizations/2')
  w.clock.now = new Date('2026-11-16T09:00:00.000Z')
  assert.deepEqual((await w.pia('PUT', '/organizations/2', before)).body, before)
  assert.equal((await w.db.selectFrom('events').selectAll().execute()).length, 0)
  const { body: after } = await w.pia('PUT', '/organizations/2', { vip: '1' })
  assert.deepEqual(after, { ...before, vip: true, updated_by_id: 9, updated_at: '2026-11-16T09:00:00.000Z' })
})

test('the history lists changes with their authors, oldest first', async () => {
  const { id } = await create({ name: 'Globex' })
  await w.agnes('PUT', `/organizations/${id}`, { name: 'Hooli', vip: true })
  const { body } = await w.agnes('GET', `/organizations/history/${id}`)
  assert.deepEqual(
    body.history.map(({ type, attribute, value_from, value_to, created_by_id }: Record<string, unknown>) => [
      type,
      attribute,
      value_from,
      value_to,
      created_by_id,
    ]),
    [
      ['created', undefined, undefined, undefined, 9],
      ['updated', 'name', 'Globex', 'Hooli', 4],
      ['updated', 'vip', 'false', 'true', 4],
    ],
  )
  assert.equal(body.assets.Organization[id].name, 'Hooli')
  assert.equal((await w.agnes('GET', '/organizations/history/99')).status, 404)
})

test('an organization in use cannot be deleted, an unused one can', async () => {
  const { status, body } = await w.pia('DELETE', '/organizations/2')
  assert.deepEqual([status, body.error], [422, "Can't delete, object has references."])
  const { id } = await create({ name: 'Globex' })
  await w.db.insertInto('organizations_users').values({ user_id: 6, organization_id: id }).execute()
  assert.equal((await w.pia('DELETE', `/organizations/${id}`)).status, 422)
  await w.db.deleteFrom('organizations_users').execute()
  const gone = await w.agnes('DELETE', `/organizations/${id}`)
  assert.deepEqual([gone.status, gone.body], [200, {}])
  assert.equal((await w.pia('DELETE', `/organizations/${id}`)).status, 404)
})

test('organizations are searched by word and by field, active first, newest first', async () => {
  await create({ name: 'Müller & Söhne', domain: 'mueller.test', note: 'Großkunde' })
  w.clock.now = new Date('2026-11-16T09:00:00.000Z')
  await create({ name: 'Old Müller', active: false })
  const found = async (query: string) =>
    (await w.agnes('GET', `/organizations/search?query=${encodeURIComponent(query)}`)).body.map(
      ({ name }: Named) => name,
    )
  assert.deepEqual(await found('muller'), ['Müller & Söhne', 'Old Müller'])
  assert.deepEqual(await found('grosskunde'), ['Müller & Söhne'])
  assert.deepEqual(await found('name:muller active:false'), ['Old Müller'])
  assert.deepEqual(await found('domain:mueller.test OR name:acme'), ['Müller & Söhne', 'Acme'])
  assert.deepEqual(await found('note:acme'), [])
  assert.equal((await w.agnes('POST', '/organizations/search', { query: '', only_total_count: 1 })).body.total_count, 4)
  assert.deepEqual((await w.agnes('GET', '/organizations/search?term=acme')).body, [
    { id: 2, label: 'Acme', value: 'Acme' },
  ])
})

test('a list costs a constant number of queries', async () => {
  const cost = async () => {
    await w.agnes('GET', '/organizations?expand=true')
    w.queries()
    await w.agnes('GET', '/organizations?expand=true')
    return w.queries().length
  }
  const few = await cost()
  for (const name of ['a', 'b', 'c']) await create({ name, members: ['otto@example.com'] })
  assert.equal(await cost(), few)
})

test('hostile values are rejected, never a server error', async () => {
  for (const name of ['a\0b', ['a'], { a: 1 }, 'y'.repeat(100_000), 'z\uD800', 7, true, null]) {
    const { status } = await w.pia('POST', '/organizations', { name })
    assert.ok([201, 422].includes(status), JSON.stringify(name).slice(0, 50))
  }
  for (const member_ids of ['abc', [-1], [1e12], { a: 1 }, [[1]], [null]]) {
    assert.equal((await refusal({ member_ids }, 2))[0], 422, JSON.stringify(member_ids))
  }
  for (const id of ['abc', '-1', '0', '1e3', '99999999999999999999']) {
    assert.equal((await w.pia('GET', `/organizations/${id}`)).status, 404)
    assert.equal((await w.pia('GET', `/organizations/history/${id}`)).status, 404)
  }
})
