import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
const made: Record<string, number> = {}

before(async () => {
  w = await world()
  const people = {
    mueller: {
      firstname: 'Jürgen',
      lastname: 'Müller',
      email: 'j.mueller@acme.example',
      mobile: '+49 171 123',
      organization: 'Acme',
    },
    strasse: { firstname: 'Eva', lastname: 'Weiß', city: 'Köln', note: 'likes <b>chess</b>', vip: true },
    wang: { firstname: '小明', lastname: '王', email: 'wang@example.cn' },
    gone: { firstname: 'Gone', lastname: 'Away', active: false },
    reader: {
      firstname: 'Rita',
      lastname: 'Reader',
      roles: ['Agent'],
      groups: { Sales: ['read'], Support: ['change'] },
    },
  }
  for (const [key, input] of Object.entries(people)) {
    w.clock.now = new Date(w.clock.now.getTime() + 1000)
    made[key] = (await w.ada('POST', '/users', input)).body.id as number
  }
})
after(() => w.close())

const found = async (query: string, more = '', call: Call = w.agnes): Promise<number[]> => {
  const { body } = await call('GET', `/users/search?query=${encodeURIComponent(query)}&sort_by=id&order_by=asc${more}`)
  return body.map(({ id }: { id: number }) => id)
}
const filtered = async (filters: object): Promise<number[]> => {
  const { status, body } = await w.agnes('POST', '/users/search', {
    query: '',
    sort_by: 'id',
    order_by: 'asc',
    ...filters,
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body.map(({ id }: { id: number }) => id)
}

test('only agents and administrators can search', async () => {
  assert.equal((await found('Nora', '', w.pia)).length, 1)
  for (const call of [w.nora, w.otto]) {
    const { status, body } = await call('GET', '/users/search?query=nora')
    assert.deepEqual([status, body.error], [403, 'User authorization failed.'])
  }
  assert.equal((await w.anyone('GET', '/users/search?query=nora')).status, 401)
})

test('words are found in all fields that describe a person, folded and in part', async () => {
  for (const query of ['muller', 'MÜLLER', 'jurgen müll', 'j.mueller@acme', '171 123', 'uller jurg']) {
    assert.deepEqual(await found(query), [made.mueller], query)
  }
  assert.deepEqual(await found('weiss koln'), [made.strasse])
  assert.deepEqual(await found('chess'), [made.strasse])
  assert.deepEqual(await found('小明'), [made.wang])
  assert.deepEqual(await found('muller chess'), [])
  assert.deepEqual(await found('muller OR chess'), [made.mueller, made.strasse])
})

test('fields of every type can be searched', async () => {
  const cases: [string, unknown[]][] = [
    ['lastname:müller', [made.mueller]],
    ['mobile:171', [made.mueller]],
    ['email:*@acme.example', [made.mueller]],
    ['organization:Acme AND firstname:j*', [made.mueller]],
    ['organization.name:acme', [6, 7, made.mueller]],
    ['organization_id:2 AND NOT id:6', [7, made.mueller]],
    ['role_ids:2', [3, 4, 5, made.reader]],
    ['roles:Admin', [3, 9]],
    ['role.name:admin', [3, 9]],
    ['vip:true', [made.strasse]],
    ['active:false', [made.gone]],
    ['group_ids:3', [3, 5, made.reader]],
    ['groups:Support', [3, 5, made.reader]],
    ['created_by:ada@example.com AND firstname:Rita', [made.reader]],
    ['last_login:>2020', []],
    ['id:[4 TO 6]', [4, 5, 6]],
    ['_exists_:city', [made.strasse]],
    ['password:argon2', []],
  ]
  for (const [query, expected] of cases) assert.deepEqual(await found(query), expected, query)
})

test('an empty query finds all users except the system user, newest active first', async () => {
  for (const path of ['/users/search?query=', '/users/search', '/users/search?query=*']) {
    const { body } = await w.agnes('GET', path)
    const ids = body.map(({ id }: { id: number }) => id)
    assert.equal(ids.length, 13)
    assert.equal(ids.includes(1), false)
    assert.deepEqual([ids[0], ids.at(-1)], [made.reader, made.gone])
  }
  assert.deepEqual(await found('id:1'), [])
  assert.deepEqual(await filtered({ ids: [1, 6] }), [6])
})

test('results are sorted by existing fields', async () => {
  const { body } = await w.agnes('GET', '/users/search?query=role_ids:2&sort_by=firstname&order_by=desc')
  assert.deepEqual(
    body.map(({ firstname }: { firstname: string }) => firstname),
    ['Rita', 'Anton', 'Agnes', 'Ada'],
  )
  for (const column of ['password', 'search', 'nope']) {
    const { status, body: refusal } = await w.agnes('GET', `/users/search?query=a&sort_by=${column}&order_by=asc`)
    assert.equal(status, 422)
    assert.match(refusal.error, /Possible: id, organization_id, login/)
  }
})

test('results are paged', async () => {
  assert.deepEqual(await found('role_ids:3', '&per_page=2&page=2'), [7, 8])
  assert.deepEqual(await found('role_ids:3', '&limit=1'), [2])
  assert.deepEqual(await found('role_ids:3', '&page=100'), [])
})

test('roles, groups and permissions narrow the search', async () => {
  assert.deepEqual(await filtered({ role_ids: [1] }), [3, 9])
  assert.deepEqual(await filtered({ permissions: ['ticket.agent'] }), [3, 4, 5, made.reader])
  assert.deepEqual(await filtered({ permissions: 'admin.user' }), [3, 9])
  assert.deepEqual(await filtered({ permissions: ['nope'] }), [])
  assert.deepEqual(await filtered({ group_ids: [3] }), [3, 5, made.reader])
  assert.deepEqual(await filtered({ group_ids: { 3: 'change' } }), [3, 5, made.reader])
  assert.deepEqual(await filtered({ group_ids: { 3: ['read'] } }), [3, 5])
  assert.deepEqual(await filtered({ group_ids: { 2: ['read'], 3: ['full'] }, role_ids: 2 }), [3, 4, 5, made.reader])
  assert.deepEqual((await filtered({ group_ids: {} })).length, 13)
  for (const group_ids of [{ x: 'full' }, ['x'], { 1: 'all' }, { 999999999: 'full', '-1': 'full' }, 'x']) {
    assert.equal((await w.agnes('POST', '/users/search', { group_ids })).status, 422)
  }
})

test('access through a role counts, except without ticket.agent or when inactive', async () => {
  const add = { role_id: 2, group_id: 1, access: 'overview' }
  await w.db.insertInto('groups_roles').values(add).execute()
  assert.deepEqual(await filtered({ group_ids: { 1: 'overview' } }), [3, 4, 5, made.reader])
  await w.db
    .insertInto('groups_users')
    .values([
      { user_id: 6, group_id: 1, access: 'full' },
      { user_id: made.gone as number, group_id: 1, access: 'full' },
    ])
    .execute()
  assert.deepEqual(await filtered({ group_ids: { 1: 'overview' } }), [3, 4, 5, made.reader])
  await w.db.deleteFrom('groups_roles').execute()
})

test('all response modes', async () => {
  const search = async (more: string) => (await w.agnes('GET', `/users/search?${more}`)).body
  assert.deepEqual(await search('query=müller&only_total_count=true'), { total_count: 1 })
  const full = await search('query=müller&full=true')
  assert.deepEqual(
    [full.record_ids, full.total_count, full.assets.User[made.mueller as number].lastname],
    [[made.mueller], 1, 'Müller'],
  )
  assert.equal((await search('query=müller&expand=true'))[0].organization, 'Acme')
  const label = 'Jürgen Müller <j.mueller@acme.example>'
  assert.deepEqual(await search('query=müller&label=1'), [{ id: made.mueller, label, value: label }])
  assert.deepEqual(await search('term=müller'), [{ id: made.mueller, label, value: 'j.mueller@acme.example' }])
  const [gone] = await search('term=gone')
  assert.deepEqual([gone.label, gone.inactive], ['Gone Away', true])
})

test('malformed and hostile queries never cause a server error', async () => {
  for (const query of [
    '(',
    '"',
    'a AND',
    'id:abc',
    'id:99999999999999999999',
    'vip:maybe',
    '\0',
    '%',
    '_',
    "'; drop table users",
    '[x TO y]',
    'x'.repeat(5000),
  ]) {
    assert.equal((await w.agnes('POST', '/users/search', { query })).status, 200, query)
  }
  assert.equal((await w.agnes('POST', '/users/search', { query: ['a'] })).status, 422)
})

test('changes are found in the next request', async () => {
  const { body } = await w.agnes('POST', '/users', { firstname: 'Zebulon', lastname: 'Quick' })
  assert.deepEqual(await found('zebulon'), [body.id])
  await w.agnes('PUT', `/users/${body.id}`, { firstname: 'Zachary' })
  assert.deepEqual([await found('zebulon'), await found('zachary')], [[], [body.id]])
})
