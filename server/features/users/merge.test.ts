import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

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
  for (const call of [w.agnes, w.nora]) assert.equal((await preview(customer, 6, call)).status, 403)
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

test('only administrators of users can merge them, and only users whom they may change', async () => {
  const [one, other] = [await newUser(), await newUser()]
  assert.equal((await w.anyone('POST', `/users/${one}/merges`, { into_id: other })).status, 401)
  for (const call of [w.agnes, w.nora]) {
    assert.equal((await call('POST', `/users/${one}/merges`, { into_id: other })).status, 403)
  }
})
