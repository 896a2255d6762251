import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { systemActor } from '#kernel/actor.ts'
import { findAsset } from '#kernel/assets.ts'
import { readingContext } from '#kernel/unit-of-work.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type World, world } from '#tests/support/world.ts'
import { keepAnAdministrator } from './service.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const create = async (values: object) => (await w.pia('POST', '/roles', values)).body
const refusal = async (values: object, id?: number) => {
  const { status, body } = await w.pia(id ? 'PUT' : 'POST', `/roles${id ? `/${id}` : ''}`, values)
  return [status, body.error]
}
const permissionId = async (name: string) =>
  (await w.db.selectFrom('permissions').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
const lastAdmin = [422, 'At least one user needs to have admin permissions.']

test('only administrators of roles can see or change them', async () => {
  for (const caller of [w.agnes, w.nora]) {
    assert.equal((await caller('GET', '/roles')).status, 403)
    assert.equal((await caller('GET', '/roles/1')).status, 403)
    assert.equal((await caller('GET', '/roles/search?query=a')).status, 403)
    assert.equal((await caller('POST', '/roles', { name: 'Mine' })).status, 403)
    assert.equal((await caller('PUT', '/roles/2', { permissions: ['admin'] })).status, 403)
  }
  assert.equal((await w.anyone('GET', '/roles')).status, 401)
})

test('a new role has the defaults that clients expect', async () => {
  const { status, body } = await w.pia('POST', '/roles', { name: 'Support' })
  assert.equal(status, 201)
  const { created_at, updated_at, ...rest } = body
  assert.deepEqual([created_at, updated_at], ['2026-11-15T09:00:00.000Z', '2026-11-15T09:00:00.000Z'])
  assert.deepEqual(rest, {
    id: 4,
    name: 'Support',
    preferences: {},
    default_at_signup: false,
    active: true,
    note: '',
    created_by_id: 9,
    updated_by_id: 9,
    permission_ids: [],
    knowledge_base_permission_ids: [],
    group_ids: {},
  })
})

test('permissions and groups are given by name or by id, and expanded to names', async () => {
  const agent = await permissionId('ticket.agent')
  const byName = await create({ name: 'A', permissions: ['ticket.agent'], groups: { Users: 'full', Sales: ['read'] } })
  assert.deepEqual([byName.permission_ids, byName.group_ids], [[agent], { 1: ['full'], 2: ['read'] }])
  const byId = await w.pia('POST', '/roles?expand=true', {
    name: 'B',
    permission_ids: [agent],
    group_ids: { 3: ['change', 'read'] },
  })
  assert.deepEqual(byId.body.group_ids, { 3: ['read', 'change'] })
  assert.deepEqual(
    [byId.body.permissions, byId.body.groups, byId.body.knowledge_base_permissions],
    [['ticket.agent'], { Support: ['read', 'change'] }, []],
  )
  assert.deepEqual(byId.body, (await w.pia('GET', `/roles/${byId.body.id}?expand=true`)).body)
})

test('a client can send a record back unchanged', async () => {
  await create({ name: 'A', permissions: ['ticket.agent'], groups: { Users: 'full' } })
  const { body: before } = await w.pia('GET', '/roles/4?expand=true')
  w.clock.now = new Date('2026-11-16T09:00:00.000Z')
  assert.deepEqual((await w.pia('PUT', '/roles/4?expand=true', before)).body, before)
  const clone = await create({ ...(await w.pia('GET', '/roles/3')).body, name: 'Clone: Customer' })
  assert.deepEqual([clone.default_at_signup, clone.permission_ids.length], [true, 7])
})

test('omitted fields are kept', async () => {
  const { permission_ids } = await create({ name: 'A', permissions: ['ticket.agent'], groups: { Users: 'full' } })
  const { body } = await w.pia('PUT', '/roles/4', { name: 'B', note: null })
  assert.deepEqual(
    [body.name, body.note, body.permission_ids, body.group_ids],
    ['B', '', permission_ids, { 1: ['full'] }],
  )
  assert.deepEqual((await w.pia('PUT', '/roles/4', { group_ids: [] })).body.group_ids, {})
})

test('groups are for agents: without that permission they are dropped', async () => {
  assert.deepEqual((await create({ name: 'A', permissions: ['report'], groups: { Users: 'full' } })).group_ids, {})
  await w.pia('PUT', '/roles/4', { permissions: ['ticket.agent'], groups: { Users: 'full' } })
  assert.deepEqual((await w.pia('PUT', '/roles/4', { permissions: ['report'] })).body.group_ids, {})
})

test('invalid grants have clear errors', async () => {
  const agent = { name: 'A', permissions: ['ticket.agent'] }
  assert.deepEqual(await refusal({ name: 'A', permissions: ['nope'] }), [
    422,
    'No lookup value found for \'permissions\': "nope"',
  ])
  assert.deepEqual(await refusal({ name: 'A', permission_ids: [999] }), [
    422,
    "No value found for 'permissions' with id 999",
  ])
  assert.deepEqual(await refusal({ name: 'A', permissions: ['ticket'] }), [
    422,
    "Permission 'ticket' is a group of permissions and cannot be granted.",
  ])
  assert.deepEqual(await refusal({ ...agent, groups: { Nowhere: 'full' } }), [
    422,
    'No lookup value found for \'groups\': "Nowhere"',
  ])
  assert.deepEqual(await refusal({ ...agent, group_ids: { 99: 'full' } }), [
    422,
    "No value found for 'groups' with id 99",
  ])
  assert.deepEqual(await refusal({ ...agent, group_ids: { 1: ['full', 'read'] } }), [
    422,
    "Access 'full' includes all other access levels and cannot be combined with them.",
  ])
  assert.deepEqual(await refusal({ ...agent, group_ids: { 1: 'all' } }), [
    422,
    'Invalid value for param \'group_ids\': "all"',
  ])
  for (const group_ids of [[1], 'full', 7, { '1e0': 'full' }, { 1: { a: 1 } }, { 1: [null] }, { '': 'full' }]) {
    assert.equal((await refusal({ ...agent, group_ids }))[0], 422, JSON.stringify(group_ids))
  }
  assert.equal((await w.pia('GET', '/roles')).body.length, 3)
})

test('a sign-up role cannot grant admin permissions', async () => {
  const refused = [422, 'Cannot set default at signup when role has admin permissions.']
  for (const permission of ['admin.user', 'ticket.agent', 'admin']) {
    assert.deepEqual(await refusal({ name: 'A', default_at_signup: true, permissions: [permission] }), refused)
  }
  assert.deepEqual(await refusal({ default_at_signup: true }, 2), refused)
  assert.deepEqual(await refusal({ permissions: ['ticket.agent'] }, 3), refused)
  assert.equal((await w.pia('PUT', '/roles/3', { permissions: ['ticket.customer'] })).status, 200)
})

test('a granted or removed permission applies to the next request', async () => {
  assert.equal((await w.agnes('GET', '/groups')).status, 403)
  const { body } = await w.pia('GET', '/roles/2?expand=true')
  await w.pia('PUT', '/roles/2', { permissions: [...body.permissions, 'admin.group'] })
  assert.equal((await w.agnes('GET', '/groups')).status, 200)
  await w.pia('PUT', '/roles/2', { active: false })
  assert.equal((await w.agnes('GET', '/groups')).status, 403)
})

test('the last administrator cannot be removed', async () => {
  assert.deepEqual(await refusal({ active: false }, 1), lastAdmin)
  assert.deepEqual(await refusal({ permissions: ['report', 'admin.role'] }, 1), lastAdmin)
  assert.equal((await w.pia('PUT', '/roles/1', { permissions: ['admin.user', 'admin.role'] })).status, 200)
  assert.deepEqual(await refusal({ permission_ids: [] }, 1), lastAdmin)
  await w.db.updateTable('users').set({ active: false }).where('id', '=', 3).execute()
  assert.deepEqual(await refusal({ active: false }, 1), lastAdmin)
})

test('of two administrators who give up concurrently, one remains', async () => {
  const { id } = await create({ name: 'Second Admin', permissions: ['admin'] })
  await w.db.updateTable('roles_users').set({ role_id: id }).where('user_id', '=', 9).where('role_id', '=', 1).execute()
  const second = await w.db.transaction().execute(async (db) => {
    await db.updateTable('roles').set({ active: false }).where('id', '=', 1).execute()
    await keepAnAdministrator({ ...readingContext(w.app.deps, { actor: systemActor, requestId: 'test' }), db })
    const meanwhile = w.ada('PUT', `/roles/${id}`, { active: false })
    await eventually(someoneWaits)
    return { meanwhile }
  })
  assert.equal((await second.meanwhile).status, 422)
})

const someoneWaits = async () => {
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and not granted and datname = current_database()`.execute(w.db)
  return rows.length > 0
}

test('names are required and unique, and roles are never deleted', async () => {
  assert.deepEqual(await refusal({}), [422, "Name can't be blank"])
  assert.deepEqual(await refusal({ name: 'ADMIN' }), [422, 'This object already exists.'])
  assert.equal((await w.pia('DELETE', '/roles/3')).status, 405)
  assert.equal((await w.pia('PUT', '/roles/99', { name: 'x' })).status, 404)
})

test('events and the audit log contain the permissions of a role', async () => {
  const { id } = await create({ name: 'A', permissions: ['ticket.agent'] })
  const agent = await permissionId('ticket.agent')
  await w.pia('PUT', `/roles/${id}`, { permissions: [] })
  const events = await w.db.selectFrom('events').select(['kind', 'changes']).where('object', '=', 'roles').execute()
  assert.deepEqual(
    events.map(({ kind, changes }) => [kind, (changes as Record<string, unknown>).permission_ids]),
    [
      ['created', [null, [agent]]],
      ['updated', [[agent], []]],
    ],
  )
  const logged = await w.db.selectFrom('audit_logs').select(['action', 'object', 'object_id']).orderBy('id').execute()
  assert.deepEqual(logged, [
    { action: 'role_created', object: 'roles', object_id: id },
    { action: 'role_updated', object: 'roles', object_id: id },
  ])
})

test('roles are searched, and full includes their groups', async () => {
  await create({ name: 'Night shift', permissions: ['ticket.agent'], groups: { Sales: 'read' } })
  const { body } = await w.pia('GET', '/roles/search?query=night&full=true')
  assert.deepEqual([body.record_ids, body.total_count], [[4], 1])
  assert.deepEqual(body.assets.Role[4].group_ids, { 2: ['read'] })
  assert.equal(body.assets.Group[2].name, 'Sales')
  assert.deepEqual((await w.pia('GET', '/roles/search?query=default_at_signup:true')).body[0].name, 'Customer')
  assert.deepEqual((await w.pia('GET', '/roles?per_page=1&page=2')).body[0].name, 'Agent')
})

test('a customer sees only the id of a role', async () => {
  const customer = { ...systemActor, permissions: new Set(['ticket.customer']) }
  const ctx = readingContext(w.app.deps, { actor: customer, requestId: 'test' })
  const assets = await w.app.deps.assets.collectByIds(ctx, { Role: [3] })
  const { permission_ids, ...rest }: Record<string, unknown> = { ...findAsset(assets, 'Role', 3) }
  assert.deepEqual(rest, { id: 3, name: 'Role_3', group_ids: {}, active: true })
  assert.equal((permission_ids as number[]).length, 7)
})

test('a list costs a constant number of queries', async () => {
  const cost = async () => {
    await w.pia('GET', '/roles?expand=true')
    w.queries()
    await w.pia('GET', '/roles?expand=true')
    return w.queries().length
  }
  const few = await cost()
  for (const name of ['a', 'b', 'c']) await create({ name, permissions: ['ticket.agent'], groups: { Users: 'full' } })
  assert.equal(await cost(), few)
})

test('hostile values are rejected, never a server error', async () => {
  for (const value of ['a\0', ['a'], { a: 1 }, 'x'.repeat(100_000), '\uD800', 7]) {
    assert.ok([201, 422].includes((await w.pia('POST', '/roles', { name: value })).status))
    assert.ok([200, 422].includes((await w.pia('PUT', '/roles/3', { preferences: value })).status))
    assert.equal((await refusal({ permission_ids: value }, 2))[0], value === 7 ? 200 : 422)
  }
})
