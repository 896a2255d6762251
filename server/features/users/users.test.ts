import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { userCard, userRecord } from '#contract/user-record.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const card = Object.keys(userCard.shape).sort()
const keys = (record: object) => Object.keys(record).sort()
const ids = (users: { id: number }[]) => users.map(({ id }) => id)

/** What deployed servers answer, field by field. */
const documented =
  'id organization_id login firstname lastname email image image_source web phone fax mobile department street zip ' +
  'city country address vip verified active note last_login source login_failed out_of_office out_of_office_start_at ' +
  'out_of_office_end_at out_of_office_replacement_id preferences updated_by_id created_by_id created_at updated_at ' +
  'role_ids two_factor_preference_ids organization_ids authorization_ids overview_sorting_ids group_ids karma_user_ids'

test('all users can read their own complete record', async () => {
  for (const [call, id] of [
    [w.ada, 3],
    [w.agnes, 4],
    [w.nora, 6],
    [w.otto, 8],
    [w.pia, 9],
  ] as const) {
    const { status, body } = await call('GET', '/users/me')
    assert.deepEqual([status, body.id, body.karma_user_ids], [200, id, [id]])
    assert.deepEqual(Object.keys(body), documented.split(' '))
    assert.deepEqual((await call('GET', `/users/${id}`)).body, body)
  }
  assert.equal((await w.anyone('GET', '/users/me')).status, 401)
})

test('who can read which users, and which fields', async () => {
  const everything = keys((await w.ada('GET', '/users/4')).body)
  const complete = async (call: Call, id: number) => keys((await call('GET', `/users/${id}`)).body)
  for (const call of [w.ada, w.agnes, w.pia]) {
    for (const id of [1, 2, 3, 4, 6, 8]) assert.deepEqual(await complete(call, id), everything)
  }
  assert.deepEqual(await complete(w.nora, 7), card)
  for (const [call, id] of [
    [w.nora, 3],
    [w.nora, 8],
    [w.nora, 1],
    [w.otto, 6],
    [w.otto, 1],
  ] as const) {
    const { status, body } = await call('GET', `/users/${id}`)
    assert.deepEqual(
      [status, body],
      [403, { error: 'Not authorized', error_human: 'Not authorized', code: 'not_authorized' }],
    )
  }
})

test('a colleague in a secondary organization is not readable', async () => {
  await w.ada('PUT', '/users/8', { organization_id: 1, organization_ids: [2] })
  assert.equal((await w.otto('GET', '/users/6')).status, 403)
  assert.equal((await w.nora('GET', '/users/8')).status, 403)
  await w.ada('PUT', '/users/8', { organization_ids: [], organization_id: null })
})

test('invalid ids are not found', async () => {
  for (const id of ['99999', 'abc', '-1', '0', '1e3', '99999999999999999999', '%00', '1;2']) {
    for (const call of [w.ada, w.nora]) assert.equal((await call('GET', `/users/${id}`)).status, 404, id)
  }
  const { body } = await w.ada('GET', '/users/4711')
  assert.equal(body.error, "Couldn't find User with 'id'=4711")
})

test('agents and administrators list all users, others only themselves', async () => {
  for (const call of [w.ada, w.agnes, w.pia]) {
    const { body } = await call('GET', '/users')
    assert.deepEqual(ids(body).slice(0, 9), [1, 2, 3, 4, 5, 6, 7, 8, 9])
  }
  const { body, headers } = await w.nora('GET', '/users')
  assert.deepEqual([ids(body), headers['x-total-count']], [[6], '1'])
  assert.deepEqual(body[0], (await w.nora('GET', '/users/me')).body)
})

test('a token for another purpose lists its owner only', async () => {
  const bare = await tokenForReports(4)
  assert.deepEqual(ids((await bare('GET', '/users')).body), [4])
  assert.equal((await bare('GET', '/users/me')).status, 200)
  assert.equal((await bare('GET', '/users/6')).status, 403)
  assert.equal((await bare('GET', '/users/search?query=')).body.error, 'Token authorization failed.')
})

async function tokenForReports(userId: number): Promise<Call> {
  const { sha256 } = await import('#kernel/crypto/tokens.ts')
  const token = {
    user_id: userId,
    name: 'bare',
    token_sha256: sha256('bare'),
    preferences: '{"permission": ["report"]}',
  }
  await w.db.insertInto('access_tokens').values(token).execute()
  return w.as('Token token=bare')
}

test('pages are ordered by id, do not overlap, and the last one is empty', async () => {
  const page = async (number: number) => ids((await w.agnes('GET', `/users?per_page=4&page=${number}`)).body)
  const all = [...(await page(1)), ...(await page(2)), ...(await page(3))]
  assert.deepEqual(
    all,
    all.toSorted((a, b) => a - b),
  )
  assert.deepEqual(await page(1000), [])
  const { headers } = await w.agnes('GET', '/users?limit=2')
  assert.match(String(headers.link), /per_page=2>; rel="next"|page=2&per_page=2>; rel="next"|per_page=2&page=2/)
  for (const wrong of ['0', '-1', 'x']) assert.equal((await w.agnes('GET', `/users?page=${wrong}`)).status, 422)
})

test('names are added beside ids if requested', async () => {
  const { body } = await w.ada('GET', '/users/6?expand=1')
  assert.deepEqual(
    [body.roles, body.organization, body.organizations, body.groups, body.created_by, body.updated_by],
    [['Customer'], 'Acme', [], {}, '-', '-'],
  )
  assert.deepEqual([body.authorizations, body.overview_sortings, body.two_factor_preferences], [[], [], []])
  const { body: otto } = await w.ada('GET', '/users/8?expand=true')
  assert.equal('organization' in otto, false)
  const { body: agnes } = await w.ada('GET', '/users/4?expand=true')
  assert.deepEqual(agnes.groups, { Users: ['full'], Sales: ['full'] })
  assert.equal('roles' in (await w.ada('GET', '/users/4?expand=false')).body, false)
})

test('no login of other users is visible to a customer in their own record', async () => {
  const { body } = await w.ada('POST', '/users', {
    email: 'kim@example.com',
    password: 'Kims-Horse-7',
    organization: 'Acme',
  })
  const { body: kim } = await w.ada('GET', '/users/me?expand=1', undefined, { from: String(body.id) })
  assert.deepEqual([kim.id, kim.organization, kim.created_by, kim.updated_by], [body.id, 'Acme', undefined, undefined])
  const { text } = await w.ada('GET', '/users/me?full=1', undefined, { from: String(body.id) })
  assert.doesNotMatch(text, /ada@example/)
})

test('full returns ids and related records that the caller may see', async () => {
  const { body } = await w.ada('GET', '/users?full=true&per_page=6')
  assert.deepEqual([body.record_ids, 'total_count' in body], [[1, 2, 3, 4, 5, 6], false])
  assert.deepEqual(Object.keys(body.assets).sort(), ['Group', 'Organization', 'Role', 'User'])
  assert.equal(body.assets.User[6].email, 'nora@example.com')
  assert.deepEqual(Object.keys(body.assets.Organization).sort(), ['1', '2'])

  const { body: own } = await w.nora('GET', '/users/6?full=true')
  assert.equal(own.id, 6)
  assert.equal(own.assets.User[6].email, 'nora@example.com')
  for (const [id, user] of Object.entries(own.assets.User)) if (id !== '6') assert.deepEqual(keys(user as object), card)
  const { body: colleague } = await w.nora('GET', '/users/7?full=true')
  assert.deepEqual(keys(colleague.assets.User[7]), card)
})

test('a list costs the same number of queries for ten and for a hundred users', async () => {
  const many = Array.from({ length: 110 }, (_, index) => ({
    email: `many${index}@example.com`,
    login: `many${index}@example.com`,
    organization_id: 2,
    created_by_id: 3 + (index % 5),
    updated_by_id: 3,
  }))
  const added = await w.db.insertInto('users').values(many).returning('id').execute()
  for (const table of ['roles_users', 'organizations_users'] as const) {
    const column = table === 'roles_users' ? 'role_id' : 'organization_id'
    const rows = added.flatMap(({ id }) => [1, 2].map((other) => ({ user_id: id, [column]: other })))
    await w.db
      .insertInto(table)
      .values(rows as never)
      .execute()
  }
  const access = added.flatMap(({ id }) => [1, 2, 3].map((group_id) => ({ user_id: id, group_id, access: 'read' })))
  await w.db.insertInto('groups_users').values(access).execute()
  for (const path of ['/users?expand=true', '/users', '/users?full=1', '/users/search?query=many&expand=true']) {
    const cost = async (size: number) => {
      w.queries()
      const { body } = await w.agnes('GET', `${path}${path.includes('?') ? '&' : '?'}per_page=${size}`)
      assert.equal((body.record_ids ?? body).length, size)
      return w.queries().length
    }
    await cost(100)
    const [few, many] = [await cost(10), await cost(100)]
    // Related records are loaded level by level, and users that are already loaded are not loaded again.
    if (!path.includes('full')) assert.equal(few, many, path)
    assert.ok(Math.max(few, many) < 20, path)
  }
})

test('no response contains a password or a token', async () => {
  const secrets = /argon2|token_sha256|"password"|"tokens?"/
  for (const path of [
    '/users',
    '/users?expand=1',
    '/users?full=1',
    '/users/3',
    '/users/3?expand=1',
    '/users/me?full=1',
  ]) {
    assert.doesNotMatch((await w.ada('GET', path)).text, secrets, path)
  }
  assert.equal('password' in userRecord.shape, false)
})
