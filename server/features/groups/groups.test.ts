import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { systemActor } from '#kernel/actor.ts'
import { findAsset } from '#kernel/assets.ts'
import { readingContext } from '#kernel/unit-of-work.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const create = async (values: object) => (await w.pia('POST', '/groups', values)).body
const refusal = async (values: object, id?: number) => {
  const { status, body } = await w.pia(id ? 'PUT' : 'POST', id ? `/groups/${id}` : '/groups', values)
  return [status, body.error]
}

test('only users with group administration can see or change groups', async () => {
  for (const caller of [w.agnes, w.nora]) {
    assert.equal((await caller('GET', '/groups')).status, 403)
    assert.equal((await caller('GET', '/groups/1')).status, 403)
    assert.equal((await caller('GET', '/groups/search?query=a')).status, 403)
    assert.equal((await caller('POST', '/groups', { name: 'Mine' })).status, 403)
    assert.equal((await caller('PUT', '/groups/1', { name: 'Mine' })).status, 403)
    assert.equal((await caller('DELETE', '/groups/1')).status, 403)
  }
  assert.equal((await w.anyone('GET', '/groups')).status, 401)
  assert.deepEqual(
    (await w.pia('GET', '/groups')).body.map(({ name }: { name: string }) => name),
    ['Users', 'Sales', 'Support'],
  )
})

test('a new group has the defaults that clients expect', async () => {
  const { status, body } = await w.pia('POST', '/groups', { name: 'Returns' })
  assert.equal(status, 201)
  const { id, created_at, updated_at, ...rest } = body
  assert.deepEqual([id, created_at, updated_at], [4, '2026-11-15T09:00:00.000Z', '2026-11-15T09:00:00.000Z'])
  assert.deepEqual(rest, {
    name: 'Returns',
    name_last: 'Returns',
    parent_id: null,
    signature_id: null,
    email_address_id: null,
    assignment_timeout: null,
    follow_up_possible: 'yes',
    reopen_time_in_days: null,
    follow_up_assignment: true,
    active: true,
    shared_drafts: true,
    note: null,
    created_by_id: 9,
    updated_by_id: 9,
    user_ids: [],
  })
})

test('the response to a create equals the next read, with names beside ids', async () => {
  const created = await w.pia('POST', '/groups?expand=1', { name: 'Users::EU', signature: 'default' })
  assert.deepEqual(created.body, (await w.pia('GET', `/groups/${created.body.id}?expand=1`)).body)
  const { parent, signature, users, created_by, email_address } = created.body
  assert.deepEqual(
    [parent, signature, users, created_by, email_address],
    ['Users', 'default', [], 'pia@example.com', undefined],
  )
  assert.deepEqual((await w.pia('GET', '/groups/2?expand=true')).body.users, ['ada@example.com', 'agnes@example.com'])
})

test('full returns ids with assets', async () => {
  const { body } = await w.pia('GET', '/groups?full=true')
  assert.deepEqual([body.record_ids, body.total_count, body.assets.Group[2].name], [[1, 2, 3], 3, 'Sales'])
})

test('all four follow-up options are stored as sent', async () => {
  for (const way of ['yes', 'no', 'new_ticket', 'new_ticket_after_certain_time']) {
    const { body } = await w.pia('PUT', '/groups/1', { follow_up_possible: way, reopen_time_in_days: 3 })
    assert.equal(body.follow_up_possible, way)
  }
  assert.equal((await refusal({ follow_up_possible: 'maybe' }, 1))[0], 422)
})

test('zero values of clients that send every field count as not set', async () => {
  const zero = { signature_id: 0, email_address_id: 0, reopen_time_in_days: 0, follow_up_possible: '', id: 0 }
  const { body } = await w.pia('POST', '/groups', { name: 'Go', ...zero })
  assert.deepEqual(
    [body.signature_id, body.email_address_id, body.reopen_time_in_days, body.follow_up_possible],
    [null, null, null, 'yes'],
  )
})

test('names are required, unique and cannot contain the separator', async () => {
  assert.deepEqual(await refusal({}), [422, "Name can't be blank"])
  assert.deepEqual(await refusal({ name: ' ' }), [422, "Name can't be blank"])
  assert.deepEqual(await refusal({ name: 'SALES' }), [422, 'This object already exists.'])
  assert.deepEqual(await refusal({ name: 'Nowhere::EU' }), [422, 'Name contains invalid path'])
  assert.deepEqual(await refusal({ name: 'Sales::' }), [422, "Name can't be blank"])
  assert.deepEqual(await refusal({ name_last: 'A::B', parent_id: 1 }), [422, "Name last can't contain '::'"])
  assert.deepEqual(await refusal({ name_last: 'EU', parent_id: 99 }), [422, "Invalid value for param 'parent_id': 99"])
  assert.deepEqual(await refusal({ name: 'x', signature_id: 99 }), [422, "Invalid value for param 'signature_id': 99"])
})

test('the position in the hierarchy is given as a path, or as last name and parent', async () => {
  const names = ({ name, name_last, parent_id }: Record<string, unknown>) => [name, name_last, parent_id]
  assert.deepEqual(names(await create({ name: 'Sales::EU' })), ['Sales::EU', 'EU', 2])
  assert.deepEqual(names(await create({ name_last: 'US', parent_id: 2 })), ['Sales::US', 'US', 2])
  assert.deepEqual(names(await create({ name: 'Asia', parent_id: 2 })), ['Sales::Asia', 'Asia', 2])
  assert.deepEqual(names(await create({ name_last: 'Oslo', parent: 'Sales::EU' })), ['Sales::EU::Oslo', 'Oslo', 4])
  assert.deepEqual(names(await create({ name: 'sales::eu::Rome' })), ['Sales::EU::Rome', 'Rome', 4])
})

test('renaming a group renames all its descendants and emits an event for each', async () => {
  await create({ name: 'Sales::EU' })
  await create({ name: 'Sales::EU::Oslo' })
  const { body: before } = await w.pia('GET', '/groups/2')
  const { body: renamed } = await w.pia('PUT', '/groups/2', { ...before, name: 'Shop' })
  assert.deepEqual([renamed.name, renamed.name_last], ['Shop', 'Shop'])
  assert.deepEqual(
    (await w.pia('GET', '/groups')).body.map(({ name }: { name: string }) => name),
    ['Users', 'Shop', 'Support', 'Shop::EU', 'Shop::EU::Oslo'],
  )
  const heard = await w.db.selectFrom('events').select(['object_id', 'changes']).where('kind', '=', 'updated').execute()
  assert.deepEqual(
    heard.map(({ object_id, changes }) => [object_id, (changes as Record<string, unknown>).name]).sort(),
    [
      [2, ['Sales', 'Shop']],
      [4, ['Sales::EU', 'Shop::EU']],
      [5, ['Sales::EU::Oslo', 'Shop::EU::Oslo']],
    ],
  )
})

test('a group moves with its descendants', async () => {
  await create({ name: 'Sales::EU' })
  await create({ name: 'Sales::EU::Oslo' })
  assert.equal((await w.pia('PUT', '/groups/4', { parent_id: 3 })).body.name, 'Support::EU')
  assert.equal((await w.pia('GET', '/groups/5')).body.name, 'Support::EU::Oslo')
  assert.equal((await w.pia('PUT', '/groups/4', { name: 'Users::Europe' })).body.parent_id, 1)
  assert.equal((await w.pia('GET', '/groups/5')).body.name, 'Users::Europe::Oslo')
  assert.deepEqual((await w.pia('PUT', '/groups/4', { parent_id: null })).body.name, 'Europe')
})

test('a group cannot be its own ancestor, and the depth is limited to ten', async () => {
  await create({ name: 'Sales::EU' })
  assert.deepEqual(await refusal({ parent_id: 2 }, 2), [422, 'A group cannot be its own parent.'])
  assert.deepEqual(await refusal({ parent_id: 4 }, 2), [422, 'A group cannot be its own parent.'])
  let parent_id = 4
  for (let depth = 3; depth <= 10; depth += 1) parent_id = (await create({ name_last: `${depth}`, parent_id })).id
  const tooDeep = [422, 'This group or its children exceed the allowed nesting depth.']
  assert.deepEqual(await refusal({ name_last: '11', parent_id }), tooDeep)
  assert.deepEqual(await refusal({ parent_id: 1 }, 2), tooDeep)
  assert.equal((await w.pia('GET', '/groups/4')).body.name, 'Sales::EU')
})

test('two concurrent moves cannot create a cycle', async () => {
  const moves = await Promise.all([
    w.pia('PUT', '/groups/2', { parent_id: 3 }),
    w.ada('PUT', '/groups/3', { parent_id: 2 }),
  ])
  assert.deepEqual(moves.map(({ status }) => status).sort(), [200, 422])
})

test('an update without changes writes nothing', async () => {
  const { body: before } = await w.pia('GET', '/groups/1')
  w.clock.now = new Date('2026-11-16T09:00:00.000Z')
  assert.deepEqual((await w.pia('PUT', '/groups/1', before)).body, before)
})

test('a group in use cannot be deleted, an unused one can', async () => {
  const inUse = [422, "Can't delete, object has references."]
  const remove = async (id: number) => {
    const { status, body } = await w.pia('DELETE', `/groups/${id}`)
    return [status, body.error]
  }
  const { id } = await create({ name: 'Parent' })
  const child = await create({ name: 'Parent::Child' })
  assert.deepEqual(await remove(2), inUse)
  assert.deepEqual(await remove(id), inUse)
  assert.deepEqual(await remove(child.id), [200, undefined])
  assert.deepEqual(await remove(id), [200, undefined])
  assert.deepEqual(await remove(99), [404, "Couldn't find Group with 'id'=99"])
})

test('groups are searched by word and by field', async () => {
  const found = async (query: string) =>
    (await w.pia('GET', `/groups/search?query=${encodeURIComponent(query)}&sort_by=id`)).body.map(
      ({ name }: { name: string }) => name,
    )
  await create({ name: 'Sales::EU', note: 'Größe' })
  assert.deepEqual(await found('groesse OR grosse'), ['Sales::EU'])
  assert.deepEqual(await found('parent:Sales'), ['Sales::EU'])
  assert.deepEqual(await found('follow_up_possible:yes active:true support'), ['Support'])
})

test('customers see only some fields of a group in assets', async () => {
  const customer = { ...systemActor, permissions: new Set(['ticket.customer']) }
  const ctx = readingContext(w.app.deps, { actor: customer, requestId: 'test' })
  const assets = await w.app.deps.assets.collectByIds(ctx, { Group: [1] })
  assert.deepEqual(Object.keys(findAsset(assets, 'Group', 1) ?? {}).sort(), [
    'active',
    'follow_up_possible',
    'id',
    'name',
    'name_last',
    'parent_id',
    'reopen_time_in_days',
  ])
})

test('a list costs a constant number of queries', async () => {
  const cost = async () => {
    await w.pia('GET', '/groups?expand=true')
    w.queries()
    await w.pia('GET', '/groups?expand=true')
    return w.queries().length
  }
  const few = await cost()
  for (const name of ['a', 'b', 'c', 'Sales::d']) await create({ name })
  assert.equal(await cost(), few)
})

test('hostile values are rejected, never a server error', async () => {
  for (const name of ['\0', ['a'], { a: 1 }, 'x'.repeat(100_000), '\uD800', 7, true]) {
    assert.ok([201, 422].includes((await w.pia('POST', '/groups', { name })).status), JSON.stringify(name).slice(0, 50))
  }
  for (const value of [-1, 1e12, 'abc', [], {}, 1.5]) {
    assert.equal((await refusal({ assignment_timeout: value }, 1))[0], 422)
    assert.equal((await refusal({ parent_id: value }, 1))[0], 422)
  }
})
