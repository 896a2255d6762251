import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { holds } from '#kernel/actor.ts'
import { password } from '#tests/support/cast.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

let count = 0

async function makeRole(...permissions: string[]): Promise<number> {
  count += 1
  const { status, body } = await w.ada('POST', '/roles', { name: `Role ${count}`, permissions })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

type Person = { id: number; call: Call }

async function makePerson(roleIds: number[], more: object = {}): Promise<Person> {
  count += 1
  const email = `person${count}@people.test`
  const { status, body } = await w.ada('POST', '/users', { email, password, role_ids: roleIds, ...more })
  assert.equal(status, 201, JSON.stringify(body))
  return { id: body.id, call: w.as(`Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`) }
}

/** Every request that changes a user, as this caller sends it. */
async function changes({ call }: Person, id: number): Promise<Record<string, number>> {
  const { body: organization } = await w.ada('POST', '/organizations', { name: `Organization ${(count += 1)}` })
  return {
    update: (await call('PUT', `/users/${id}`, { phone: '1' })).status,
    organization: (await call('PUT', `/users/${id}`, { organization_id: organization.id })).status,
    members: (await call('PUT', `/organizations/${organization.id}`, { member_ids: [] })).status,
    moved: (await call('PUT', `/organizations/${organization.id}`, { member_ids: [id] })).status,
    created: (await call('POST', '/organizations', { name: `New ${count}`, member_ids: [id] })).status,
  }
}

test('S-17: agents can change customers only, through users and through organizations', async () => {
  const agent = await makePerson([2])
  const targets = {
    customer: [await makePerson([3]), true],
    inactiveCustomer: [await makePerson([3], { active: false }), true],
    groupAdministratorAndCustomer: [await makePerson([3, await makeRole('admin.group')]), false],
    administratorAndCustomer: [await makePerson([3, await makeRole('admin')]), false],
    agentAndCustomer: [await makePerson([2, 3]), false],
    agent: [await makePerson([2]), false],
    reporter: [await makePerson([await makeRole('report')]), false],
  } as const
  for (const [name, [target, may]] of Object.entries(targets)) {
    const expected = may ? [200, 200, 200, 200, 201] : [403, 403, 200, 403, 403]
    assert.deepEqual(Object.values(await changes(agent, target.id)), expected, name)
  }
})

test('agents cannot remove users from an organization whom they cannot change', async () => {
  const agent = await makePerson([2])
  const administrator = await makePerson([3, await makeRole('admin.group')])
  const { body } = await w.ada('POST', '/organizations', { name: 'Kept', member_ids: [administrator.id] })
  assert.equal((await agent.call('PUT', `/organizations/${body.id}`, { member_ids: [] })).status, 403)
  const { rows } = { rows: (await w.ada('GET', `/organizations/${body.id}`)).body.member_ids }
  assert.deepEqual(rows, [administrator.id])
})

test('S-26: an administrator of users cannot remove the two-factor method of a user with more permissions', async () => {
  const manager = await makePerson([await makeRole('admin.user')])
  const remove = (id: number) => `/users/${id}/two_factor_remove_all_authentication_methods`
  assert.equal((await manager.call('DELETE', remove((await makePerson([3])).id))).status, 200)
  assert.equal((await manager.call('DELETE', remove((await makePerson([1])).id))).status, 403)
})

async function grantable(): Promise<{ name: string; allow_signup: boolean }[]> {
  const { body } = await w.ada('GET', '/permissions?per_page=1000')
  return body.filter(({ preferences }: { preferences: object }) => !('disabled' in preferences))
}

test('administrators of users can grant only permissions that they have or that everyone gets', async () => {
  const permissions = await grantable()
  const roleOf = new Map<string, number>()
  for (const { name } of permissions) roleOf.set(name, await makeRole(name))
  const own = await makeRole('admin.user')
  const manager = await makePerson([own])
  const wrong: string[] = []
  for (const [index, { name }] of permissions.entries()) {
    await w.ada('PUT', `/roles/${own}`, { permissions: ['admin.user', name] })
    for (const given of [permissions[index], permissions[(index + 1) % permissions.length], permissions[0]]) {
      const role = roleOf.get(given!.name) as number
      const { status } = await manager.call('POST', '/users', { firstname: 'New', role_ids: [role] })
      const held = given!.allow_signup || holds(new Set(['admin.user', name]), [given!.name]) || name === 'admin'
      if (status !== (held ? 201 : 403)) wrong.push(`admin.user and ${name} gives ${given!.name}: ${status}`)
    }
  }
  assert.deepEqual(wrong, [])
})

test('a user with more permissions cannot be changed, deleted, unlocked or invited by one with fewer', async () => {
  const manager = await makePerson([await makeRole('admin.user')])
  const privileged = await makePerson([await makeRole('admin.channel_email')])
  const customer = await makePerson([3])
  const attempts = (id: number) => [
    manager.call('PUT', `/users/${id}`, { password: 'Another-Horse-7' }),
    manager.call('PUT', `/users/${id}`, { email: `taken${id}@people.test` }),
    manager.call('PUT', `/users/${id}`, { active: true, role_ids: [3] }),
    manager.call('PUT', `/users/unlock/${id}`),
    manager.call('POST', `/users/${id}/invitations`),
    manager.call('DELETE', `/users/${id}`),
  ]
  const statuses = async (id: number) => {
    const found: number[] = []
    for (const attempt of attempts(id)) found.push((await attempt).status)
    return found
  }
  for (const id of [privileged.id, 3, 9, 4]) assert.deepEqual(new Set(await statuses(id)), new Set([403]), String(id))
  assert.equal((await manager.call('PUT', `/users/${customer.id}`, { role_ids: [1] })).status, 403)
  assert.equal((await manager.call('PUT', `/users/${customer.id}`, { role_ids: [3], note: 'x' })).status, 200)
  assert.equal((await manager.call('PUT', `/users/${manager.id}`, { role_ids: [1] })).status, 403, 'oneself')
})

test('group access can be granted only by users who have it', async () => {
  const manager = await makePerson([2, await makeRole('admin.user')], {
    group_ids: { 1: 'full', 2: ['read', 'change'] },
  })
  const give = async (group_ids: object) =>
    (await manager.call('POST', '/users', { firstname: 'New', role_ids: [2], group_ids })).status
  assert.equal(await give({ 1: 'full' }), 201)
  assert.equal(await give({ 2: ['read'] }), 201)
  assert.equal(await give({ 2: 'full' }), 403)
  assert.equal(await give({ 2: ['create'] }), 403)
  assert.equal(await give({ 3: ['read'] }), 403)
  const colleague = await makePerson([2], { group_ids: { 1: 'read' } })
  assert.equal((await manager.call('PUT', `/users/${colleague.id}`, { group_ids: { 3: 'read' } })).status, 403)
  assert.equal((await manager.call('PUT', `/users/${colleague.id}`, { group_ids: { 1: 'full' } })).status, 200)
  const elsewhere = await makePerson([2], { group_ids: { 3: 'read' } })
  assert.equal((await manager.call('PUT', `/users/${elsewhere.id}`, { password: 'Another-Horse-7' })).status, 403)
})

test('a token grants no more than it has', async () => {
  const { body } = await w.as(`Basic ${Buffer.from(`ada@example.com:${password}`).toString('base64')}`)(
    'POST',
    '/user_access_token',
    { name: 'users only', permission: ['admin.user'] },
  )
  const call = w.as(`Token token=${body.token}`)
  assert.equal((await call('POST', '/users', { firstname: 'New', roles: ['Customer'] })).status, 201)
  assert.equal((await call('POST', '/users', { firstname: 'New', roles: ['Admin'] })).status, 403)
})

test('administrators of roles can add only permissions that they have', async () => {
  const manager = await makePerson([await makeRole('admin.role', 'admin.tag')])
  const create = async (permissions: string[], more: object = {}) =>
    (await manager.call('POST', '/roles', { name: `Made ${(count += 1)}`, permissions, ...more })).status
  assert.equal(await create(['admin.tag', 'ticket.customer']), 201)
  assert.equal(await create(['admin.user']), 403)
  assert.equal(await create(['admin']), 403)
  assert.equal(await create(['ticket.agent'], { group_ids: { 1: 'full' } }), 403)
  assert.equal((await manager.call('PUT', `/roles/${await makeRole('admin.tag')}`, { note: 'x' })).status, 200)
  assert.equal(
    (await manager.call('PUT', `/roles/${await makeRole('admin.tag')}`, { permissions: ['admin'] })).status,
    403,
  )
  assert.equal((await manager.call('PUT', '/roles/1', { active: false })).status, 403, 'a role that holds more')
})
