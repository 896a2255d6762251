import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { resolveIdentity } from '#channels/messaging/identities.ts'
import { systemActor } from '#kernel/actor.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { type World, world } from '#tests/support/world.ts'
import { createCustomer } from './service.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const newUser = async (more: object = {}): Promise<number> => {
  const { status, body } = await w.ada('POST', '/users', { firstname: 'Merge', roles: ['Customer'], ...more })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}
const newTicket = async (customer_id: number | string): Promise<{ id: number; customer_id: number }> =>
  (await w.ada('POST', '/tickets', { title: 'Merged', group: 'Users', customer_id, article: { body: 'x' } })).body
const merge = (id: number | string, into_id: unknown) => w.ada('POST', `/users/${id}/merges`, { into_id })
const refusal = async (id: number | string, into: unknown) => {
  const { status, body } = await merge(id, into)
  return [status, body.code]
}
const show = async (path: string) => (await w.ada('GET', path)).body

test('a merged customer is inactive, and the other one has the tickets, contacts and later messages', async () => {
  const double = await newUser({ email: 'double@example.com', phone: '+49 30 1', mobile: '+49 170 1' })
  const kept = await newUser({ email: 'kept@example.com', phone: '+49 30 2', organization: 'Acme' })
  const tickets = [await newTicket(double), await newTicket(double)]
  assert.deepEqual(await refusal(double, kept), [201, undefined])
  await w.work.drain()
  for (const { id } of tickets) {
    const { customer_id, organization, article_ids } = await show(`/tickets/${id}?expand=true`)
    assert.deepEqual([customer_id, organization, article_ids.length], [kept, 'Acme', 1])
  }
  const { phone, mobile } = await show(`/users/${kept}`)
  assert.deepEqual([phone, mobile], ['+49 30 2', '+49 170 1'])
  assert.equal((await show(`/users/${double}`)).active, false)
  assert.equal((await newTicket('guess:double@example.com')).customer_id, kept)
  const last = await newUser({ email: 'last@example.com' })
  await merge(kept, last)
  assert.equal((await newTicket('guess:double@example.com')).customer_id, last, 'merges are followed to the end')
  await w.ada('PUT', `/users/${double}`, { active: true })
  assert.equal((await newTicket('guess:double@example.com')).customer_id, double, 'active again, it is a user again')
})

test('a preview shows what would move, and changes nothing', async () => {
  const first = await newUser()
  const double = await newUser({ phone: '+49 30 1', mobile: '+49 170 1', city: 'Berlin' })
  const kept = await newUser({ phone: '+49 30 2' })
  await merge(first, double)
  const tickets = [await newTicket(double), await newTicket(double)]
  const { status, body } = await w.ada('GET', `/users/${double}/merges?into_id=${kept}`)
  assert.equal(status, 200)
  assert.deepEqual(body, { tickets: 2, merged_users: 1, contacts: { mobile: '+49 170 1', city: 'Berlin' } })
  await w.work.drain()
  assert.equal((await show(`/users/${double}`)).active, true)
  assert.equal((await show(`/tickets/${tickets[0]?.id}`)).customer_id, double)
})

test('a preview is refused for the same reasons as the merge', async () => {
  const customer = await newUser()
  const preview = (id: number | string, into: unknown, call = w.ada) =>
    call('GET', `/users/${id}/merges?into_id=${into}`)
  const refused = async (id: number | string, into: unknown) => {
    const { status, body } = await preview(id, into)
    return [status, body.code]
  }
  assert.deepEqual(await refused(customer, customer), [422, 'invalid_value'])
  assert.deepEqual(await refused(4, customer), [422, 'not_a_customer'])
  assert.deepEqual(await refused(customer, 1), [422, 'not_possible'])
  assert.deepEqual(await refused(customer, 99_999), [404, 'not_found'])
  assert.deepEqual(await refused('x', customer), [404, 'not_found'])
  for (const wrong of ['', 'x', '-1']) assert.equal((await preview(customer, wrong)).status, 422)
  assert.equal((await preview(customer, 6, w.anyone)).status, 401)
  assert.equal((await preview(customer, 6, w.nora)).status, 403)
  assert.equal((await preview(customer, 3, w.agnes)).status, 403, 'agents merge customers only into customers')
})

test('only customers can be merged, into another active user', async () => {
  const customer = await newUser()
  assert.deepEqual(await refusal(customer, customer), [422, 'invalid_value'])
  assert.deepEqual(await refusal(4, customer), [422, 'not_a_customer'])
  assert.deepEqual(await refusal(3, customer), [422, 'not_a_customer'])
  assert.deepEqual(await refusal(1, customer), [422, 'not_possible'])
  assert.deepEqual(await refusal(customer, 1), [422, 'not_possible'])
  assert.deepEqual(await refusal(customer, 99_999), [404, 'not_found'])
  assert.deepEqual(await refusal(99_999, customer), [404, 'not_found'])
  assert.deepEqual(await refusal('x', customer), [404, 'not_found'])
  for (const wrong of [undefined, 'x', -1, {}, [1, 2]]) assert.equal((await merge(customer, wrong)).status, 422)
  assert.deepEqual(await refusal(customer, await newUser({ active: false })), [422, 'inactive'])
  assert.equal((await show(`/users/${customer}`)).active, true)
})

test('agents merge customers, administrators also others whom they may change', async () => {
  const [one, other] = [await newUser(), await newUser()]
  const by = (call: World['ada'], into_id: number) => call('POST', `/users/${one}/merges`, { into_id })
  assert.equal((await by(w.anyone, other)).status, 401)
  assert.equal((await by(w.nora, other)).status, 403)
  assert.equal((await by(w.agnes, 3)).status, 403)
  assert.equal((await by(w.agnes, other)).status, 201)
})

const mergesOf = async (id: number) => (await show(`/user_merges?user_id=${id}`)) as { id: number; undone_at: string }[]
const undo = (id: number, call = w.agnes) => call('DELETE', `/user_merges/${id}`)

/** As a message of this network arrives. */
const senderOf = (identifier: string) =>
  unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, (ctx) =>
    resolveIdentity(
      ctx,
      { network: 'telegram', identifier, name: null },
      { create: (unit) => createCustomer(unit, { firstname: identifier }) },
    ),
  )

test('an undone merge gives back tickets, contacts, earlier merges and accounts at networks', async () => {
  const acme = (await show('/organizations?per_page=1'))[0]
  const { id: double } = await senderOf('5301')
  await w.ada('PUT', `/users/${double}`, { phone: '+49 30 77', mobile: '+49 170 77', organization_id: acme.id })
  const earlier = await newUser({ email: 'earlier@example.com' })
  await merge(earlier, double)
  const kept = await newUser({ email: 'keeps@example.com' })
  const tickets = [await newTicket(double), await newTicket(double), await newTicket(double)]
  const { body } = await w.agnes('POST', `/users/${double}/merges`, { into_id: kept })
  await w.work.drain()
  const later = await newTicket('guess:earlier@example.com')
  assert.equal(later.customer_id, kept)
  assert.equal((await senderOf('5301')).id, kept, 'the account at the network follows')
  const [listed] = await mergesOf(kept)
  const { created_at: _, created_by_id: __, ...said } = listed as unknown as Record<string, unknown>
  assert.deepEqual(said, {
    id: body.merge_id,
    user_id: double,
    user: '5301',
    into_id: kept,
    into: 'Merge',
    tickets: 3,
    contacts: { phone: '+49 30 77', mobile: '+49 170 77' },
    undone_at: null,
  })

  const other = await newUser()
  await w.ada('PUT', `/tickets/${tickets[2]?.id}`, { customer_id: other })
  await w.ada('PUT', `/users/${kept}`, { mobile: '+49 170 78' })
  assert.equal((await undo(body.merge_id, w.anyone)).status, 401)
  assert.equal((await undo(body.merge_id, w.nora)).status, 403)
  assert.equal((await undo(999_999)).status, 404)
  assert.equal((await undo(body.merge_id)).status, 200)
  await w.work.drain()
  const customers = await Promise.all(tickets.map(async ({ id }) => (await show(`/tickets/${id}`)).customer_id))
  assert.deepEqual(customers, [double, double, other])
  assert.equal((await show(`/tickets/${tickets[0]?.id}`)).organization_id, acme.id)
  assert.equal((await show(`/tickets/${later.id}`)).customer_id, kept, 'opened after the merge')
  const [restored, target] = [await show(`/users/${double}`), await show(`/users/${kept}`)]
  assert.deepEqual(
    [restored.active, restored.phone, target.phone, target.mobile],
    [true, '+49 30 77', '', '+49 170 78'],
  )
  assert.equal((await senderOf('5301')).id, double)
  assert.equal((await newTicket('guess:earlier@example.com')).customer_id, double, 'merged before, and still is')
  const again = await undo(body.merge_id)
  assert.deepEqual([again.status, again.body.code], [422, 'merge_undone'])
  assert.ok((await mergesOf(double)).find(({ id }) => id === body.merge_id)?.undone_at)
})

test('merges of merged users are undone in the opposite order, also while tickets still move', async () => {
  const [first, second, third] = [await newUser({ email: 'first@example.com' }), await newUser(), await newUser()]
  const ticket = await newTicket(first)
  const one = (await merge(first, second)).body.merge_id
  const two = (await merge(second, third)).body.merge_id
  const early = await undo(one)
  assert.deepEqual([early.status, early.body.code], [422, 'merge_changed'])
  assert.equal((await undo(two)).status, 200)
  assert.equal((await undo(one)).status, 200)
  await w.work.drain()
  assert.equal((await show(`/tickets/${ticket.id}`)).customer_id, first)
  for (const id of [first, second, third]) assert.equal((await show(`/users/${id}`)).active, true)
})
