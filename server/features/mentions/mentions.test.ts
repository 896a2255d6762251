import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Ticket } from '#features/tickets/service.ts'
import { systemActor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { type Call, type World, world } from '#tests/support/world.ts'
import { mentionsExtension } from './extension.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const noAccess = 'A mentioned user has no agent access to this ticket'

const newTicket = async (more: Record<string, unknown> = {}): Promise<number> =>
  (await w.ada('POST', '/tickets', { title: 'Followed', group: 'Users', customer: 'nora@example.com', ...more })).body
    .id
const on = (id: number) => `mentionable_type=Ticket&mentionable_id=${id}`
const follow = (call: Call, id: unknown) =>
  call('POST', '/mentions', { mentionable_type: 'Ticket', mentionable_id: id })
const followers = async (id: number): Promise<number[]> =>
  (await w.ada('GET', `/mentions?${on(id)}`)).body.mentions.map(({ user_id }: { user_id: number }) => user_id)
const told = async (id: number) =>
  (await w.ada('GET', `/ticket_history/${id}`)).body.history
    .filter(({ object }: { object: string }) => object === 'Mention')
    .map(({ type, value_to }: { type: string; value_to: string }) => `${type} ${value_to}`)

test('an agent follows a ticket, once however often it is requested', async () => {
  const id = await newTicket()
  for (const _ of [1, 2]) {
    const { status, body } = await follow(w.agnes, id)
    assert.deepEqual([status, body], [201, true])
  }
  const { body } = await w.agnes('GET', `/mentions?${on(id)}`)
  assert.deepEqual(body.mentions, [
    {
      id: body.mentions[0].id,
      mentionable_type: 'Ticket',
      mentionable_id: id,
      user_id: 4,
      updated_by_id: 4,
      created_by_id: 4,
      created_at: w.clock.now.toISOString(),
      updated_at: w.clock.now.toISOString(),
    },
  ])
  assert.deepEqual(await told(id), ['created agnes@example.com'])
})

test('users can end only their own subscriptions', async () => {
  const id = await newTicket()
  await follow(w.agnes, id)
  const { body } = await w.agnes('GET', `/mentions?${on(id)}`)
  const mention = body.mentions[0].id
  for (const name of ['ada', 'anton', 'nora', 'pia'] as const)
    assert.equal((await w[name]('DELETE', `/mentions/${mention}`)).status, 403)
  const removed = await w.agnes('DELETE', `/mentions/${mention}`)
  assert.deepEqual([removed.status, removed.body], [200, true])
  assert.deepEqual(await followers(id), [])
  assert.deepEqual(await told(id), ['created agnes@example.com', 'removed agnes@example.com'])
  for (const bad of [mention, 'abc', '-1', '99999999999999999999'])
    assert.equal((await w.agnes('DELETE', `/mentions/${bad}`)).status, 404)
})

test('only agents who may read the ticket see and join its followers', async () => {
  const id = await newTicket()
  const names = ['agnes', 'anton', 'nora', 'noah', 'otto', 'pia'] as const
  const statuses = (call: (name: (typeof names)[number]) => Promise<{ status: number }>) =>
    Promise.all(names.map(async (name) => (await call(name)).status))
  assert.deepEqual(await statuses((name) => follow(w[name], id)), [201, 403, 403, 403, 403, 403])
  assert.deepEqual(await statuses((name) => w[name]('GET', `/mentions?${on(id)}`)), [200, 403, 403, 403, 403, 403])
  assert.equal((await w.anyone('GET', `/mentions?${on(id)}`)).status, 401)
  assert.equal((await follow(w.anyone, id)).status, 401)
})

test('read access is enough to follow, being the customer is not', async () => {
  const { body: user } = await w.ada('POST', '/users', {
    email: 'dual@mentions.example',
    password: 'Correct-Horse-7',
    roles: ['Agent', 'Customer'],
    group_ids: { 1: ['read'] },
  })
  const dual: Call = (method, path, input) => w.ada(method, path, input, { from: String(user.id) })
  assert.equal((await follow(dual, await newTicket())).status, 201)
  const own = await newTicket({ group: 'Support', customer: undefined, customer_id: user.id })
  assert.equal((await follow(dual, own)).status, 403)
  assert.equal((await dual('GET', `/mentions?${on(own)}`)).status, 403)
})

test('wrong types and unknown tickets have different errors', async () => {
  for (const type of ['User', '', undefined, ['Ticket']]) {
    const { status, body } = await w.agnes('POST', '/mentions', { mentionable_type: type, mentionable_id: 1 })
    assert.deepEqual([status, body.error], [422, "The parameter 'mentionable_type' is invalid."])
  }
  assert.equal((await follow(w.agnes, 4711)).status, 404)
  assert.equal((await w.agnes('GET', `/mentions?${on(4711)}`)).status, 404)
  for (const bad of ['abc', -1, 0, '1e3', '99999999999999999999', null])
    assert.equal((await follow(w.agnes, bad)).status, 422)
})

test('full=true returns ids and users', async () => {
  const id = await newTicket({ mentions: [4, 3] })
  const { body } = await w.agnes('GET', `/mentions?${on(id)}&full=true`)
  assert.equal(body.record_ids.length, 2)
  assert.deepEqual(Object.keys(body.assets.Mention).map(Number), body.record_ids)
  assert.ok(body.assets.User[3] && body.assets.User[4])
})

test('a ticket is created with its followers, and all=true lists mentions to agents only', async () => {
  const { body } = await w.agnes('POST', '/tickets?all=true', {
    title: 'Followed',
    group: 'Users',
    customer_id: 6,
    mentions: ['3', 3, 4],
  })
  assert.deepEqual((await followers(body.ticket_id)).sort(), [3, 4])
  assert.deepEqual(Object.keys(body.assets.Mention).map(Number).sort(), body.mentions.toSorted())
  const { body: seen } = await w.nora('GET', `/tickets/${body.ticket_id}?all=true`)
  assert.deepEqual([seen.mentions, seen.assets.Mention], [[], undefined])
})

test('a create with an invalid mention creates nothing', async () => {
  const attempt = (call: Call, mentions: unknown) =>
    call('POST', '/tickets', { title: 'Loud', group: 'Users', customer_id: 6, mentions })
  for (const outsider of [5, 6, 9, 4711]) {
    const { status, body } = await attempt(w.agnes, [3, outsider])
    assert.deepEqual([status, body.error], [422, noAccess])
  }
  const { status, body } = await attempt(w.nora, [3])
  assert.deepEqual(
    [status, body.error],
    [403, 'Not authorized (You have insufficient permissions to mention other users.)!'],
  )
  assert.equal((await attempt(w.agnes, ['abc'])).status, 422)
  const { body: tickets } = await w.ada('GET', '/tickets?per_page=100')
  assert.ok(!tickets.some(({ title }: { title: string }) => title === 'Loud'))
})

test('agent access is evaluated with the current roles, groups and accounts', async () => {
  const attempt = async () =>
    (await w.ada('POST', '/tickets', { title: 'x', group: 'Sales', customer_id: 6, mentions: [4] })).status
  assert.equal(await attempt(), 201)
  await w.ada('PUT', '/users/4', { active: false })
  assert.equal(await attempt(), 422)
  await w.ada('PUT', '/users/4', { active: true, group_ids: { 1: ['full'], 2: ['overview'] } })
  assert.equal(await attempt(), 422)
  await w.ada('PUT', '/users/4', { group_ids: { 1: ['full'], 2: ['read'] } })
  assert.equal(await attempt(), 201)
  await w.ada('PUT', '/users/4', { group_ids: { 1: ['full'], 2: ['full'] } })
})

test('a merge moves followers without duplicates, and undoing it moves them back', async () => {
  const [source, target] = [await newTicket({ mentions: [3, 4] }), await newTicket({ mentions: [3] })]
  const inMerge = <T>(work: (ctx: Ctx) => Promise<T>) =>
    unitOfWork(w.app.deps, { actor: systemActor, requestId: 'merge' }, work)
  const pair = [{ id: source }, { id: target }] as never as [Ticket, Ticket]
  const moved = await inMerge(async (ctx) => mentionsExtension.merge?.(ctx, ...pair))
  assert.deepEqual([await followers(source), (await followers(target)).sort()], [[], [3, 4]])
  await inMerge(async (ctx) => mentionsExtension.unmerge?.(ctx, ...pair, JSON.parse(JSON.stringify(moved))))
  assert.deepEqual([(await followers(source)).sort(), await followers(target)], [[3, 4], [3]])
})

test('deleting a ticket deletes its subscriptions', async () => {
  const id = await newTicket({ mentions: [4] })
  await w.ada('DELETE', `/tickets/${id}`)
  assert.deepEqual(await w.db.selectFrom('mentions').select('id').where('mentionable_id', '=', id).execute(), [])
})
