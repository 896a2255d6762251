import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { password, tokenOf } from '#tests/support/cast.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

/** All fields that an attacker might use to gain permissions. */
const loot = {
  id: 3,
  role_ids: [1, 2],
  roles: ['Admin', 'Agent'],
  group_ids: { 1: ['full'], 2: ['full'] },
  groups: { Users: ['full'] },
  permissions: ['admin'],
  permission_ids: [1],
  active: false,
  verified: true,
  login_failed: 9,
  source: 'ldap',
  password: 'Stolen-Word-77',
  password_hash: 'x',
  image: 'hash',
  image_source: 'https://evil.example',
  last_login: '2020-01-01T00:00:00Z',
  created_by_id: 9,
  updated_by_id: 9,
  created_by: 'pia@example.com',
  created_at: '2020-01-01T00:00:00Z',
  updated_at: '2020-01-01T00:00:00Z',
  preferences: { locale: 'xx', tickets_open: 99 },
  organization_ids: [1],
  organizations: ['Linden Coffee'],
  out_of_office: true,
  out_of_office_replacement_id: 3,
  authorization_ids: [1],
  karma_user_ids: [3],
  two_factor_preference_ids: [1],
  tokens: [],
  search: 'x',
}
const spellings: Record<string, unknown>[] = [
  loot,
  { ...loot, role_ids: '1', roles: 'Admin', group_ids: [], groups: [] },
  { 'role_ids[]': 1, 'user[role_ids]': [1], user: loot, data: loot, attributes: loot },
]

const everything = (id: number) => w.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const rights = async (id: number) => [
  await w.db.selectFrom('roles_users').select('role_id').where('user_id', '=', id).orderBy('role_id').execute(),
  await w.db.selectFrom('groups_users').selectAll().where('user_id', '=', id).execute(),
  await w.db.selectFrom('organizations_users').selectAll().where('user_id', '=', id).execute(),
]

test('an agent who changes a customer cannot change account fields', async () => {
  const [row, held] = [await everything(6), await rights(6)]
  for (const sent of spellings) {
    const { status, body } = await w.agnes('PUT', '/users/6', sent)
    assert.deepEqual([status, body.id, body.role_ids, body.group_ids, body.organization_ids], [200, 6, [3], {}, []])
    const query = new URLSearchParams({ 'role_ids[]': '1', active: 'false', verified: 'true' })
    assert.equal((await w.agnes('PUT', `/users/6?${query}`)).status, 200)
  }
  assert.deepEqual([await everything(6), await rights(6)], [row, held])
  assert.equal((await w.as(`Basic ${btoa(`nora@example.com:${password}`)}`)('GET', '/users/me')).status, 200)
})

test('an agent cannot change agents, administrators or themselves', async () => {
  for (const id of [1, 3, 4, 5, 9]) {
    const before = [await everything(id), await rights(id)]
    for (const sent of spellings)
      assert.equal((await w.agnes('PUT', `/users/${id}`, { ...sent, firstname: 'x' })).status, 403)
    assert.deepEqual([await everything(id), await rights(id)], before)
  }
})

test('changing the own profile does not change account fields', async () => {
  const [row, held] = [await everything(4), await rights(4)]
  const more = {
    email: 'new@example.com',
    login: 'ada',
    note: 'n',
    vip: true,
    organization: 'Acme',
    organization_id: 1,
  }
  for (const sent of spellings) {
    const { status, body } = await w.agnes('PUT', '/users/me', { ...sent, ...more })
    assert.deepEqual([status, body.id, body.email, body.role_ids], [200, 4, 'agnes@example.com', [2]])
  }
  assert.deepEqual([await everything(4), await rights(4)], [row, held])
})

test('customers cannot change other users, nor themselves by id', async () => {
  const before = await Promise.all([3, 6, 7].map(everything))
  for (const id of [3, 6, 7]) assert.equal((await w.nora('PUT', `/users/${id}`, loot)).status, 403)
  assert.equal((await w.nora('PUT', '/users/6', loot, { 'x-on-behalf-of': '3' })).status, 403)
  assert.deepEqual(await Promise.all([3, 6, 7].map(everything)), before)
})

test('customers can change their names and numbers, and nothing else of their record', async () => {
  const [row, held] = [await everything(6), await rights(6)]
  const more = { email: 'new@example.com', login: 'ada', note: 'n', vip: true, organization_id: 1, department: 'Board' }
  for (const sent of spellings) {
    const { status, body } = await w.nora('PUT', '/users/me', { ...sent, ...more })
    assert.deepEqual([status, body.id, body.email], [200, 6, 'nora@example.com'])
  }
  assert.deepEqual([await everything(6), await rights(6)], [row, held])

  const wanted = { firstname: 'Nóra', lastname: 'Neu', phone: '+49 30 5551', mobile: '+49 171 5552' }
  const { status, body } = await w.nora('PUT', '/users/me', wanted)
  assert.deepEqual(
    [status, body.firstname, body.lastname, body.phone, body.mobile],
    [200, 'Nóra', 'Neu', '+49 30 5551', '+49 171 5552'],
  )
  assert.equal((await w.agnes('GET', '/users/6')).body.phone, '+49 30 5551')
  for (const phone of [{}, ['1', '2'], true])
    assert.equal((await w.nora('PUT', '/users/me', { phone })).status, 422, JSON.stringify(phone))
})

test('whoever creates a user without administering users creates a plain customer', async () => {
  for (const [index, sent] of spellings.entries()) {
    const callers = { agnes: w.agnes, nora: w.nora }
    for (const [name, call] of Object.entries(callers)) {
      const { status, body } = await call('POST', '/users', { ...sent, email: `${name}${index}@example.com` })
      assert.equal(status, 201, JSON.stringify(body))
      assert.deepEqual(
        [body.role_ids, body.group_ids, body.organization_ids, body.active, body.verified],
        [[3], {}, [], true, false],
      )
      assert.deepEqual([body.login_failed, body.image, body.last_login, body.out_of_office], [0, null, null, false])
      assert.deepEqual([body.preferences, body.source], [{ locale: 'en-us' }, name === 'nora' ? 'signup' : null])
      assert.ok(body.id > 9 && [4, 6].includes(body.created_by_id))
      assert.deepEqual((await rights(body.id))[1], [])
    }
  }
})

test('a sign-up creates an unconfirmed customer, regardless of the fields sent', async () => {
  for (const [index, sent] of spellings.entries()) {
    const email = `signup${index}@example.com`
    const more = {
      signup: true,
      email,
      password: 'Correct-Horse-8',
      phone: '1',
      note: 'n',
      organization: 'Acme',
      login: 'ada',
    }
    const { status } = await w.anyone('POST', '/users', { ...sent, ...more })
    assert.equal(status, 201)
    const row = await w.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    assert.deepEqual(
      [row.login, row.active, row.verified, row.source, row.organization_id],
      [email, true, false, 'signup', null],
    )
    assert.deepEqual([row.phone, row.note, row.created_by_id, row.preferences], ['', '', 1, {}])
    assert.deepEqual(await rights(row.id), [[{ role_id: 3 }], [], []])
  }
})

test('a token without admin.user cannot manage users, although its owner may', async () => {
  await w.db
    .updateTable('access_tokens')
    .set({ preferences: JSON.stringify({ permission: ['ticket.agent'] }) })
    .where('user_id', '=', 3)
    .execute()
  w.app.deps.caches.dropAll()
  const limited = w.as(`Token token=${tokenOf('ada')}`)
  assert.equal((await limited('PUT', '/users/4', { firstname: 'x' })).status, 403)
  assert.deepEqual((await limited('PUT', '/users/6', loot)).body.role_ids, [3])
  assert.deepEqual((await limited('POST', '/users', { ...loot, email: 'limited@example.com' })).body.role_ids, [3])
  assert.equal((await limited('DELETE', '/users/8')).status, 403)
  assert.equal((await limited('PUT', '/users/unlock/8')).status, 403)
})

test('acting for an agent gives an administrator no more than the agent’s permissions', async () => {
  const { status } = await w.ada('PUT', '/users/9', { firstname: 'x' }, { from: 'agnes@example.com' })
  assert.equal(status, 403)
  const { body } = await w.ada('POST', '/users', { ...loot, email: 'behalf@example.com' }, { 'x-on-behalf-of': '4' })
  assert.deepEqual([body.role_ids, body.created_by_id], [[3], 4])
})

test('read-only fields cannot be written, not even by an administrator', async () => {
  const { status, body } = await w.ada('PUT', '/users/8', {
    ...loot,
    organization_ids: [],
    organizations: [],
    out_of_office: false,
  })
  assert.equal(status, 200)
  const { id, login_failed, image, image_source, last_login, created_by_id, updated_by_id, created_at } = body
  assert.deepEqual([id, login_failed, image, image_source, last_login], [8, 0, null, null, null])
  assert.deepEqual([created_by_id, updated_by_id], [1, 3])
  assert.notEqual(created_at.slice(0, 4), '2020')
  assert.equal(body.preferences.tickets_open, undefined)
})
